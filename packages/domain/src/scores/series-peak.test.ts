import { expect, test } from 'vitest'
import { stretchAround } from './series-peak.ts'

const VALUES = new Float32Array([5, 4, 1, 4, 9, 4, 3, 4])

test.each<[string, number, number, number, [number, number]]>([
  ['both sides of the peak', 4, 0, 8, [3, 5]],
  ['a lower bound', 3, 0, 8, [3, 7]],
  ['no step before the first', 4, 4, 8, [4, 5]],
  ['no step from the end on', 3, 0, 6, [3, 5]],
  ['the peak alone', 9, 0, 8, [4, 4]],
])('%s: bound %d, steps %d to %d', (_, bound, from, end, stretch) => {
  expect(stretchAround(VALUES, 4, bound, from, end)).toEqual(stretch)
})
