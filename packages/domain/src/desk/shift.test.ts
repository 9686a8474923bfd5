import { expect, test } from 'vitest'
import { ZoneOffsets } from '../time/zone-offsets.ts'
import { isClockTime, parseShiftStarts, shiftEnd } from './shift.ts'

const zones = new ZoneOffsets()
const CHICAGO = 'America/Chicago'

test.each([
  ['without shifts, after twelve hours', [], '2026-01-15T12:20:00Z', '2026-01-16T00:20:00Z'],
  ['of two, in the morning (6:20 AM)', ['06:00', '18:00'], '2026-01-15T12:20:00Z', '2026-01-16T00:00:00Z'],
  ['of two, in the evening (8 PM)', ['06:00', '18:00'], '2026-01-16T02:00:00Z', '2026-01-16T12:00:00Z'],
  ['an hour before the change, at the change', ['06:00', '18:00'], '2026-01-15T23:00:00Z', '2026-01-16T00:00:00Z'],
  ['nearly over, with the next shift', ['06:00', '18:00'], '2026-01-15T23:01:00Z', '2026-01-16T12:00:00Z'],
  ['of a single one, the next day', ['07:30'], '2026-01-15T13:30:00Z', '2026-01-16T13:30:00Z'],
  ['over the start of daylight time', ['06:00'], '2026-03-07T13:00:00Z', '2026-03-08T11:00:00Z'],
  ['at a time that daylight time skips', ['02:30'], '2026-03-08T05:00:00Z', '2026-03-08T08:30:00Z'],
  ['with a time that cannot be read', ['25:00'], '2026-01-15T12:00:00Z', '2026-01-16T00:00:00Z'],
])('a shift ends %s [DESK-101]', (_, starts, now, end) => {
  expect(shiftEnd(new Date(now), { timeZone: CHICAGO, starts }, zones)).toEqual(new Date(end))
})

test('whatever the shifts, the window is at least an hour and at most 26 hours long [DESK-101]', () => {
  for (const starts of [['00:00'], ['06:00', '14:00', '22:00'], ['05:45', '05:50'], []])
    for (let hour = 0; hour < 24 * 370; hour += 5) {
      const now = new Date(Date.UTC(2026, 0, 1, 0, 37) + hour * 3_600_000)
      const hours = (shiftEnd(now, { timeZone: CHICAGO, starts }, zones).getTime() - now.getTime()) / 3_600_000
      expect(hours).toBeGreaterThanOrEqual(1)
      expect(hours).toBeLessThanOrEqual(26)
    }
})

test.each([
  ['6:00, 18:00', ['06:00', '18:00']],
  ['22:00 14:00;06:00', ['06:00', '14:00', '22:00']],
  ['06:00, 6:00', ['06:00']],
  ['', []],
  ['6 AM', undefined],
  ['24:00', undefined],
])('%j is read as %j', (text, starts) => {
  expect(parseShiftStarts(text)).toEqual(starts)
})

test.each([
  ['23:59', true],
  ['6:00', false],
  ['06:60', false],
  ['', false],
])('%j is a time of the day: %s', (text, is) => {
  expect(isClockTime(text)).toBe(is)
})
