import { expect, test } from 'vitest'
import { formatDayTime, formatMoment, formatSpan, zoneName } from './time-format.ts'

test.each([
  ['America/Chicago', 'Wed, Jan 14, 3:12 PM CST'],
  ['America/New_York', 'Wed, Jan 14, 4:12 PM EST'],
  ['UTC', 'Wed, Jan 14, 9:12 PM UTC'],
])('a moment in %s reads %s, never without its zone', (zone, words) => {
  // Some engines put a narrow no-break space before PM.
  expect(formatMoment(new Date('2026-01-14T21:12:00Z'), zone).replaceAll('\u202f', ' ')).toBe(words)
})

test.each([
  ['2026-01-15T01:00:00Z', 'Wed 3:12 PM – 7:00 PM CST'],
  ['2026-01-15T18:00:00Z', 'Wed 3:12 PM – Thu 12:00 PM CST'],
  ['2026-01-14T21:12:00Z', 'Wed 3:12 PM CST'],
  [undefined, 'Wed 3:12 PM CST'],
])('a span until %s reads %s', (end, words) => {
  const span = formatSpan(new Date('2026-01-14T21:12:00Z'), end ? new Date(end) : undefined, 'America/Chicago')
  expect(span.replaceAll('\u202f', ' ')).toBe(words)
})

test('a zone is named as it is at the moment', () => {
  expect(zoneName(new Date('2027-01-15T15:43:00Z'), 'America/Denver')).toBe('MST')
  expect(zoneName(new Date('2027-07-15T15:43:00Z'), 'America/Denver')).toBe('MDT')
  expect(formatDayTime(new Date('2027-01-15T15:43:00Z'), 'America/Chicago').replaceAll('\u202f', ' ')).toBe(
    'Fri 9:43 AM CST',
  )
})
