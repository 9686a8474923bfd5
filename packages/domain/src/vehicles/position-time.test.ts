import { expect, test } from 'vitest'
import { MAX_CLOCK_LEAD_MS, MAX_POSITION_AGE_MS, usablePositionTime } from './position-time.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test.each([
  ['a minute old', after(-60_000), after(-60_000)],
  ['as old as a position may be', after(-MAX_POSITION_AGE_MS), after(-MAX_POSITION_AGE_MS)],
  ['too old', after(-MAX_POSITION_AGE_MS - 1), null],
  ['slightly ahead', after(MAX_CLOCK_LEAD_MS), NOW],
  ['from the future', after(MAX_CLOCK_LEAD_MS + 1), null],
  ['no time at all', new Date(Number.NaN), null],
])('a position that is %s', (_, reportedAt, stored) => {
  expect(usablePositionTime(reportedAt, NOW)).toEqual(stored)
})
