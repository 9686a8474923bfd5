import { expect, test } from 'vitest'
import { DEFAULT_DECIDING_COSTS } from './costs.ts'
import { COST_RANGES, costsOf, isCostInRange, NO_OWN_COSTS } from './own-costs.ts'

test('an organization sets some costs, and the others are the default [DECIDE-040]', () => {
  expect(costsOf(NO_OWN_COSTS)).toEqual(DEFAULT_DECIDING_COSTS)
  expect(costsOf({ ...NO_OWN_COSTS, hour: 120, mile: 0 })).toEqual({ ...DEFAULT_DECIDING_COSTS, hour: 120, mile: 0 })
})

test.each([
  ['hour', 1, true],
  ['hour', 0, false],
  ['hour', -5, false],
  ['hour', 10_001, false],
  ['mile', 0, true],
  ['mile', 100.01, false],
  ['crash', 0, true],
  ['crash', 1e9, false],
  ['missedAppointment', 0, true],
  ['missedAppointment', Number.POSITIVE_INFINITY, false],
  ['missedAppointment', Number.NaN, false],
] as const)('%s of $%s: allowed %s [DECIDE-040]', (cost, dollars, isAllowed) => {
  expect(isCostInRange(cost, dollars)).toBe(isAllowed)
})

test('the defaults are within the bounds [DECIDE-040]', () => {
  for (const cost of Object.keys(COST_RANGES) as (keyof typeof COST_RANGES)[])
    expect(isCostInRange(cost, DEFAULT_DECIDING_COSTS[cost])).toBe(true)
})
