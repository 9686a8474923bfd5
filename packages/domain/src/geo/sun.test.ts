import { expect, test } from 'vitest'
import { dayNightLatitude, sunHeight } from './sun.ts'

const at = (text: string) => new Date(text)
const CHICAGO = { latitude: 41.88, longitude: -87.63 }

test.each([
  // Times of the U.S. Naval Observatory: the sun rose at 7:16 and set at 16:43 CST.
  ['2026-01-14T13:00:00Z', true],
  ['2026-01-14T13:40:00Z', false],
  ['2026-01-14T22:20:00Z', false],
  ['2026-01-14T23:05:00Z', true],
  // On the longest day the sun rose at 5:16 and set at 20:29 CDT.
  ['2026-06-21T10:00:00Z', true],
  ['2026-06-21T10:40:00Z', false],
  ['2026-06-22T01:10:00Z', false],
])('in Chicago at %s it is night: %s', (text, isNight) => {
  expect(sunHeight(at(text), CHICAGO) < 0).toBe(isNight)
})

test('the sun is on the horizon along the edge of day and night', () => {
  for (const time of ['2026-01-14T21:00:00Z', '2026-03-20T12:00:00Z', '2026-07-04T03:00:00Z'])
    for (const longitude of [-180, -98, 0, 77])
      expect(
        Math.abs(sunHeight(at(time), { latitude: dayNightLatitude(at(time), longitude), longitude })),
      ).toBeLessThan(0.002)
})
