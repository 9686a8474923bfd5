import { expect, test } from 'vitest'
import { ZoneOffsets } from '../time/zone-offsets.ts'
import { clockTime, isQuietTime, readClockTime } from './quiet-hours.ts'

const CHICAGO = 'America/Chicago'
const NIGHT = { startMinute: 22 * 60, endMinute: 6 * 60 }
const NOON = { startMinute: 12 * 60, endMinute: 13 * 60 + 30 }

// Chicago changes to daylight time on March 8 at 2:00 AM.
test.each([
  ['a minute before they begin', NIGHT, '2026-01-16T03:59:59Z', CHICAGO, false],
  ['when they begin', NIGHT, '2026-01-16T04:00:00Z', CHICAGO, true],
  ['after midnight', NIGHT, '2026-01-16T07:00:00Z', CHICAGO, true],
  ['a second before they end', NIGHT, '2026-01-16T11:59:59Z', CHICAGO, true],
  ['when they end', NIGHT, '2026-01-16T12:00:00Z', CHICAGO, false],
  ['before those of a day', NOON, '2026-01-16T17:59:00Z', CHICAGO, false],
  ['within those of a day', NOON, '2026-01-16T19:29:00Z', CHICAGO, true],
  ['after those of a day', NOON, '2026-01-16T19:30:00Z', CHICAGO, false],
  ['in another zone', NIGHT, '2026-01-16T12:00:00Z', 'America/Los_Angeles', true],
  ['in daylight time', NIGHT, '2026-03-08T11:00:00Z', CHICAGO, false],
  ['before daylight time', NIGHT, '2026-03-07T11:00:00Z', CHICAGO, true],
  ['in an unknown zone, which counts as UTC', NIGHT, '2026-01-16T05:59:00Z', 'Nowhere/Land', true],
])('quiet hours %s [DESK-046]', (_, hours, now, zone, quiet) => {
  expect(isQuietTime(hours, new Date(now), zone, new ZoneOffsets())).toBe(quiet)
})

test.each([
  ['00:00', 0],
  ['06:30', 390],
  ['23:00', 1380],
  ['23:59', 1439],
])('%s is a time of the day [DESK-046]', (text, minute) => {
  expect([readClockTime(text), clockTime(minute)]).toEqual([minute, text])
})

test.each(['24:00', '6:30', '12:60', '', '1200', ' 12:00', '-1:00'])('%j is none [DESK-046]', (text) => {
  expect(readClockTime(text)).toBeUndefined()
})
