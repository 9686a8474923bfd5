import { expect, test } from 'vitest'
import { MAX_CLOCK_LEAD_MS, MAX_POSITION_AGE_MS, usablePositionTime } from './position-time.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test('a clock may be two minutes ahead, and a position 30 days old', () => {
  expect([MAX_CLOCK_LEAD_MS, MAX_POSITION_AGE_MS].map((ms) => ms / 60_000)).toEqual([2, 30 * 24 * 60])
})

test.each([
  ['a minute old', after(-60_000), after(-60_000)],
  ['as old as a position may be', after(-MAX_POSITION_AGE_MS), after(-MAX_POSITION_AGE_MS)],
  ['too old', after(-MAX_POSITION_AGE_MS - 1), null],
  ['of this moment', NOW, NOW],
  ['a millisecond ahead', after(1), NOW],
  ['slightly ahead', after(MAX_CLOCK_LEAD_MS), NOW],
  ['from the future', after(MAX_CLOCK_LEAD_MS + 1), null],
  ['no time at all', new Date(Number.NaN), null],
])('a position that is %s', (_, reportedAt, stored) => {
  expect(usablePositionTime(reportedAt, NOW)).toEqual(stored)
})
