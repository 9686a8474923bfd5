import { expect, test } from 'vitest'
import { ZoneOffsets } from '../time/zone-offsets.ts'
import { BRIEFING_DAYS, dueBriefingHours, MAX_BRIEFING_SUBSCRIPTIONS } from './briefing-mail.ts'

const CHICAGO = 'America/Chicago'
const thursday = (hour: number) => ({ date: '2026-01-15', hour, isWeekday: true })

// The zones change to daylight time on March 8 and back on November 1.
test.each([
  ['an hour that has just begun', CHICAGO, '2026-01-15T12:00:00Z', [4, 5, 6].map(thursday)],
  ['an hour that is about to begin', CHICAGO, '2026-01-15T11:59:59Z', [3, 4, 5].map(thursday)],
  ['an hour that began almost three hours ago', CHICAGO, '2026-01-15T14:59:59Z', [6, 7, 8].map(thursday)],
  ['an hour that began three hours ago', CHICAGO, '2026-01-15T15:00:00Z', [7, 8, 9].map(thursday)],
  ['a zone with half an hour', 'Asia/Kolkata', '2026-01-15T01:29:59Z', [4, 5, 6].map(thursday)],
  [
    'hours of the evening after midnight, which belong to Friday',
    CHICAGO,
    '2026-01-17T07:30:00Z',
    [
      { date: '2026-01-16', hour: 23, isWeekday: true },
      { date: '2026-01-17', hour: 0, isWeekday: false },
      { date: '2026-01-17', hour: 1, isWeekday: false },
    ],
  ],
  [
    'the hour that is skipped when daylight time begins',
    CHICAGO,
    '2026-03-08T08:00:00Z',
    [0, 1, 2, 3].map((hour) => ({ date: '2026-03-08', hour, isWeekday: false })),
  ],
  [
    'the hour that comes twice when daylight time ends',
    CHICAGO,
    '2026-11-01T08:00:00Z',
    [1, 2].map((hour) => ({ date: '2026-11-01', hour, isWeekday: false })),
  ],
  ['an unknown zone, which counts as UTC', 'Nowhere/Land', '2026-01-15T06:00:00Z', [4, 5, 6].map(thursday)],
])('due are %s [DESK-059]', (_, zone, now, due) => {
  expect(dueBriefingHours(new Date(now), zone, new ZoneOffsets())).toEqual(due)
})

test.each([CHICAGO, 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'])(
  'every hour of every day of a year is due in %s, also where clocks change [DESK-059]',
  (zone) => {
    const zones = new ZoneOffsets()
    const seen = new Set<string>()
    const start = Date.UTC(2026, 0, 2)
    for (let hour = 0; hour < 24 * 363; hour++)
      for (const { date, hour: due } of dueBriefingHours(new Date(start + hour * 3_600_000), zone, zones))
        seen.add(`${date} ${due}`)
    const days = new Set([...seen].map((one) => one.slice(0, 10)))
    const missing = [...days].slice(1, -1).flatMap((day) => {
      return Array.from({ length: 24 }, (_, hour) => `${day} ${hour}`).filter((one) => !seen.has(one))
    })
    expect(days.size).toBeGreaterThanOrEqual(363)
    expect(missing).toEqual([])
  },
)

test('a person subscribes to 10 briefings at most, on weekdays or every day [DESK-061]', () => {
  expect(MAX_BRIEFING_SUBSCRIPTIONS).toBe(10)
  expect(BRIEFING_DAYS).toEqual(['weekdays', 'every_day'])
})
