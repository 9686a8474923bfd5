import { expect, test } from 'vitest'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { movedTo, rateDeparture } from './moved-departure.ts'

const { none, low, high } = IMPACT_LEVELS
const KNOWN = [
  { departAt: 0, arriveAt: 5 * HOUR_MS, level: high },
  { departAt: HOUR_MS, arriveAt: 7 * HOUR_MS, level: low },
  { departAt: 2 * HOUR_MS, arriveAt: 7 * HOUR_MS, level: none },
]

test.each([
  ['an evaluated one is taken as it is', 1, 7, low],
  ['the first', 0, 5, high],
  ['the last', 2, 7, none],
  ['between two it arrives in proportion, at the worse level', 0.25, 5.5, high],
  ['also where the worse level comes first', 1.5, 7, low],
])('%s [PLAN-131]', (_, departs, arrives, level) => {
  const departAt = departs * HOUR_MS
  expect(rateDeparture(KNOWN, departAt)).toEqual({ departAt, arriveAt: arrives * HOUR_MS, level })
})

test('a departure outside of the evaluated ones is not rated [PLAN-131]', () => {
  expect(rateDeparture(KNOWN, -1)).toBeNull()
  expect(rateDeparture(KNOWN, 2 * HOUR_MS + 1)).toBeNull()
  expect(rateDeparture([], 0)).toBeNull()
})

test.each([
  [7, 0, 0],
  [8, 0, 15],
  [22, 0, 15],
  [22, 20, 30],
  [-60, 0, 0],
  [30, 30, 30],
])('minute %i at minute %i becomes %i: quarters of an hour, not in the past [PLAN-131]', (moment, now, moved) => {
  expect(movedTo(moment * MINUTE_MS, now * MINUTE_MS)).toBe(moved * MINUTE_MS)
})
