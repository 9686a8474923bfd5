import { expect, test } from 'vitest'
import type { ImpactReason } from '../impacts/scores/impact-reasons.ts'
import type { ImpactLevel } from '../levels/impact-level.ts'
import { ZoneOffsets } from '../time/zone-offsets.ts'
import {
  affectedWithin,
  BRIEFED_A_DAY,
  BRIEFED_CHANGES,
  BRIEFED_OF_SHIFT,
  BRIEFING_TITLE,
  countByLevel,
  outlookDays,
  yesterdayWindow,
} from './briefing.ts'

const zones = new ZoneOffsets()
const NOW = new Date('2026-03-06T12:00:00Z')

test('the outlook has what the shift leaves of today, tomorrow and days 3 to 7, by the clock of the zone [DESK-056]', () => {
  const days = outlookDays(NOW, new Date('2026-03-07T00:00:00Z'), 'America/Chicago', zones)
  expect(days.map(({ day, date }) => `${day} ${date}`)).toEqual([
    'rest_of_today 2026-03-06',
    'tomorrow 2026-03-07',
    'later 2026-03-08',
    'later 2026-03-09',
    'later 2026-03-10',
    'later 2026-03-11',
    'later 2026-03-12',
  ])
  expect(days[0]?.window).toEqual({
    startAt: new Date('2026-03-07T00:00:00Z'),
    endAt: new Date('2026-03-07T06:00:00Z'),
  })
  // Daylight time begins on March 8.
  expect(days[2]?.window).toEqual({
    startAt: new Date('2026-03-08T06:00:00Z'),
    endAt: new Date('2026-03-09T05:00:00Z'),
  })
})

test('a shift that ends at midnight or later leaves nothing of today [DESK-056]', () => {
  const days = outlookDays(NOW, new Date('2026-03-07T06:00:00Z'), 'America/Chicago', zones)
  expect(days.map(({ day }) => day)).toEqual(['tomorrow', ...Array.from({ length: 5 }, () => 'later')])
})

test('each day names what is affected on it, worst first [DESK-056]', () => {
  const reason = (level: ImpactLevel, from: string, to: string): ImpactReason => {
    const span = { startAt: new Date(from), endAt: new Date(to), level }
    const named = { id: 'impact:road', source: 'impact', name: 'Road', description: 'Snow', variable: 'road' } as const
    return { ...named, event: null, ...span, spans: [span] }
  }
  const asset = (name: string, reasons: ImpactReason[]) => {
    return {
      assetType: 'location' as const,
      id: name,
      name,
      groupIds: [],
      reasons: { nowcast: [], extended: reasons, forecastUntil: null },
    }
  }
  const assets = [
    asset('Today', [reason(2, '2026-03-06T20:00:00Z', '2026-03-06T22:00:00Z')]),
    asset('Worse', [reason(4, '2026-03-06T21:00:00Z', '2026-03-08T00:00:00Z')]),
    asset('Past', [reason(4, '2026-03-06T01:00:00Z', '2026-03-06T02:00:00Z')]),
    asset('Fine', []),
  ]
  const [today, tomorrow, third] = outlookDays(NOW, NOW, 'America/Chicago', zones).map(({ window }) =>
    affectedWithin(assets, window, NOW),
  )
  expect([today, tomorrow, third].map((day) => day?.map(({ name }) => name))).toEqual([
    ['Worse', 'Today'],
    ['Worse'],
    [],
  ])
  expect(countByLevel(today ?? [])).toEqual({ extreme: 1, high: 0, moderate: 1, low: 0 })
})

test('levels of yesterday were recorded 20 to 30 hours ago', () => {
  expect(yesterdayWindow(NOW)).toEqual({
    startAt: new Date('2026-03-05T06:00:00Z'),
    endAt: new Date('2026-03-05T16:00:00Z'),
  })
})

test('two pages hold 12 assets of today, 10 changes and 3 assets of each of the other days', () => {
  expect([BRIEFED_OF_SHIFT, BRIEFED_CHANGES, BRIEFED_A_DAY]).toEqual([12, 10, 3])
  expect(BRIEFING_TITLE).toBe('Morning briefing')
})
