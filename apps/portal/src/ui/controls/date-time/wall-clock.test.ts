import { expect, test } from 'vitest'
import { fromWallClock, toWallClock } from './wall-clock.ts'

test('a wall clock in the zone of the viewer converts back to the same moment', () => {
  const moment = new Date('2027-01-15T15:43:00Z')
  expect(fromWallClock(toWallClock(moment))).toEqual(moment)
})

test('a wall clock in another zone is the time there, also on the days when clocks change', () => {
  const moment = new Date('2027-01-15T15:43:00Z')
  expect(toWallClock(moment, 'America/Denver')).toBe(Date.UTC(2027, 0, 15, 8, 43))
  expect(fromWallClock(Date.UTC(2027, 0, 15, 8, 43), 'America/Denver')).toEqual(moment)
  // Clocks go from 2 to 3 AM on March 14: half past two is half past three.
  expect(fromWallClock(Date.UTC(2027, 2, 14, 2, 30), 'America/Denver')).toEqual(new Date('2027-03-14T09:30:00Z'))
})
