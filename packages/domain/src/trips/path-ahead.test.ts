import { expect, test } from 'vitest'
import { pathAhead } from './path-ahead.ts'

/** Along the 41st parallel, a degree or about 52 miles a step. */
const EAST = [-100, -99, -98, -97].map((longitude) => [longitude, 41])

test.each([
  ['at the start of its path', -100, [-100, -99, -98, -97]],
  ['between two points of it', -98.5, [-98.5, -98, -97]],
  ['at its end', -97, [-97, -97]],
])('a vehicle %s has the rest of it ahead', (_where, longitude, ahead) => {
  expect(pathAhead(EAST, { latitude: 41, longitude }).map(([x]) => x)).toEqual(ahead)
})

test('a vehicle a quarter mile beside its path is on it, one that is farther away has all of it ahead', () => {
  expect(pathAhead(EAST, { latitude: 41.003, longitude: -98.5 })).toHaveLength(3)
  expect(pathAhead(EAST, { latitude: 41.01, longitude: -98.5 })).toEqual(EAST)
})

test('on a way out and back along one road the way back is still ahead', () => {
  const outAndBack = [...EAST, ...EAST.slice(0, -1).reverse()]
  expect(pathAhead(outAndBack, { latitude: 41, longitude: -98.5 }).map(([x]) => x)).toEqual([
    -98.5, -98, -97, -98, -99, -100,
  ])
})

test('a path of no length is left as it is', () => {
  expect(pathAhead([], { latitude: 41, longitude: -98 })).toEqual([])
  expect(pathAhead([[-98, 41]], { latitude: 41, longitude: -98 })).toEqual([[-98, 41]])
})
