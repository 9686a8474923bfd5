// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { nightArea } from './night-shade.tsx'

/** Whether a place is inside the ring, by counting the edges north of it. */
function isNight(time: string, lng: number, lat: number): boolean {
  const ring = nightArea(new Date(time)).geometry.coordinates[0] ?? []
  let crossings = 0
  for (let i = 1; i < ring.length; i++) {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [ring[i - 1], ring[i]]
    if (x1 > lng !== x2 > lng && y1 + ((y2 - y1) * (lng - x1)) / (x2 - x1) > lat) crossings++
  }
  return crossings % 2 === 1
}

test.each([
  ['a winter evening', '2026-01-15T00:00:00Z', true, false],
  ['a winter noon', '2026-01-14T18:00:00Z', false, false],
  ['a summer evening', '2026-07-01T01:30:00Z', true, false],
  ['a winter night', '2026-01-14T08:00:00Z', true, true],
])('on %s the night lies over the east before the west [LAYER-098]', (_, time, east, west) => {
  expect([isNight(time, -80, 40), isNight(time, -122, 45)]).toEqual([east, west])
})
