import { expect, test } from 'vitest'
import { IMPACT_LEVELS } from '../../levels/impact-level.ts'
import { compareImpacts, costOfIndex, costOfReasons, costWithDecision } from './one-order.ts'

const { low, moderate, high, extreme } = IMPACT_LEVELS
const impact = (level: number, costMinutes: number, startsAt: number) => ({ level, costMinutes, startsAt })

// Worst first: every line comes before the next one, wherever it is compared at time 100.
const ORDER = [
  impact(extreme, 0, 900),
  impact(high, 60, 900),
  impact(high, 20, 50),
  impact(high, 20, 101),
  impact(high, 20, 300),
  impact(high, 0, 0),
  impact(moderate, 500, 0),
  impact(low, 500, 0),
]

test('level, then cost of doing nothing, then time until it begins, for every pair [DESK-100]', () => {
  for (const [i, one] of ORDER.entries())
    for (const [j, other] of ORDER.entries())
      expect(Math.sign(compareImpacts(one, other, 100)), `${i} and ${j}`).toBe(Math.sign(i - j))
})

test('what has begun ties, however long ago', () => {
  expect(compareImpacts(impact(high, 20, 1), impact(high, 20, 99), 100)).toBe(0)
})

test.each([
  [1.9, 0],
  [2, 0],
  [3.5, 5],
  [4, 0],
  [5.5, 5],
  [7, 0],
  [10, 10],
])('an index of %s is above its bound by the worth of %s minutes', (index, minutes) => {
  expect(costOfIndex(index)).toBeCloseTo(minutes, 9)
})

test('the minutes that a trip loses by its decision count where they weigh more [DECIDE-142]', () => {
  expect([costWithDecision(5, 38), costWithDecision(5, 2), costWithDecision(5, null)]).toEqual([38, 5, 5])
  expect(costWithDecision(0, undefined)).toBe(0)
})

test('reasons below the level shown cost nothing in the order', () => {
  const reasons = [{ level: high, costMinutes: 12 }, { level: high }, { level: low, costMinutes: 90 }]
  expect(costOfReasons(reasons, high)).toBe(12)
  expect(costOfReasons([], high)).toBe(0)
})
