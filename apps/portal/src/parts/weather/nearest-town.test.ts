// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { nearestTown } from './nearest-town.ts'

const TOWNS = [
  { name: 'Hays', lng: -99.327, lat: 38.879 },
  { name: 'Salina', lng: -97.611, lat: 38.84 },
]

test.each([
  ['in Hays', { lng: -99.33, lat: 38.88 }, { name: 'Hays', isIn: true }],
  ['30 miles east of Hays', { lng: -98.77, lat: 38.88 }, { name: 'Hays', isIn: false }],
  ['nearer to Salina', { lng: -98, lat: 38.8 }, { name: 'Salina', isIn: false }],
  ['in the middle of the sea', { lng: -60, lat: 38 }, null],
])('a place %s is named so, without a request [LAYER-093]', (_, place, named) => {
  expect(nearestTown(TOWNS, place)).toEqual(named)
})
