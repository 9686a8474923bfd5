import { expect, test } from 'vitest'
import { dayTimeText } from './moment-text.ts'
import { ZoneOffsets } from './scores/zone-offsets.ts'
import { zonedFormat } from './zoned-format.ts'

/** Some versions of ICU put thin spaces around the dash and before AM and PM. */
const plainSpaces = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ')

// The runtime of tests may know of these zones, or only of some: tzdata 2026c lacks the Northwest Territories.
test.each([
  ['America/Inuvik', '2026-07-15T01:00:00Z', 'Tue 7:00 PM MDT', -6],
  ['America/Inuvik', '2026-11-01T07:59:00Z', 'Sun 1:59 AM MDT', -6],
  ['America/Inuvik', '2026-11-01T08:00:00Z', 'Sun 2:00 AM MDT', -6],
  ['America/Inuvik', '2027-01-15T01:00:00Z', 'Thu 7:00 PM MDT', -6],
  ['America/Edmonton', '2027-01-15T01:00:00Z', 'Thu 7:00 PM MDT', -6],
  ['America/Yellowknife', '2027-01-15T01:00:00Z', 'Thu 7:00 PM MDT', -6],
  ['America/Vancouver', '2026-11-01T09:00:00Z', 'Sun 2:00 AM PDT', -7],
  ['America/Vancouver', '2027-01-15T01:00:00Z', 'Thu 6:00 PM PDT', -7],
  ['America/Edmonton', '2026-02-15T01:00:00Z', 'Sat 6:00 PM MST', -7],
  ['America/Denver', '2027-01-15T01:00:00Z', 'Thu 6:00 PM MST', -7],
])('in %s it is, at %s, %s', (zone, moment, text, hours) => {
  expect(dayTimeText(new Date(moment), zone)).toBe(text)
  expect(new ZoneOffsets().at(zone, Date.parse(moment))).toBe(hours * 3_600_000)
})

test('a span is formatted whether its clocks have stopped or not', () => {
  const time = zonedFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'America/Inuvik' })
  const between = (from: string, to: string) => plainSpaces(time.formatRange(new Date(from), new Date(to)))
  expect(between('2026-07-15T18:00:00Z', '2026-07-15T20:00:00Z')).toBe('12:00 – 2:00 PM')
  expect(between('2027-01-15T18:00:00Z', '2027-01-15T20:00:00Z')).toBe('12:00 – 2:00 PM')
  expect(between('2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z')).toBe('1:30 AM – 2:30 AM')
})
