import { expect, test } from 'vitest'
import { type LngLat, splitTrack } from './split-track.ts'

const TRACK: LngLat[] = [
  [-104, 41],
  [-103, 41],
  [-102, 41],
  [-101, 41],
]

test.each<[string, LngLat | undefined, number, number]>([
  ['before departure', undefined, 0, 4],
  ['on the road', [-102.1, 41.01], 3, 2],
  ['off the road', [-102.9, 44], 2, 3],
  ['at the end', [-100.9, 41], 4, 1],
])('the line of a trip is split where its vehicle is: %s [DECIDE-138]', (_, position, driven, ahead) => {
  const [behind, left] = splitTrack(TRACK, position)
  expect([behind.length, left.length]).toEqual([driven, ahead])
  // Both parts share the point, so that the drawn line has no gap.
  if (position) expect(behind.at(-1)).toEqual(left[0])
})

test('a trip without a line has nothing to split [DECIDE-138]', () => {
  expect(splitTrack([], [-102, 41])).toEqual([[], []])
})
