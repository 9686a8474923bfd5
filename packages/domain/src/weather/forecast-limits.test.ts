import { expect, test } from 'vitest'
import { forecastLimits } from './forecast-limits.ts'

const hours = (count: number) => Array.from({ length: count }, (_, hour) => new Date(Date.UTC(2026, 0, 15, hour)))

test.each([
  ['HRRR + NBM + GFS', 168, null, false],
  ['GFS', 168, null, false],
  ['HYPERR', 168, null, false],
  ['HRRR + NBM', 168, null, true],
  ['HRRR', 49, '2026-01-17T00:00:00.000Z', true],
])(
  'a forecast of %s with %d hours ends at %s, and only in the United States: %s [FEED-032]',
  (source, count, end, only) => {
    const { endsAt, isUnitedStatesOnly } = forecastLimits({ source, times: hours(count) })
    expect([endsAt?.toISOString() ?? null, isUnitedStatesOnly]).toEqual([end, only])
  },
)
