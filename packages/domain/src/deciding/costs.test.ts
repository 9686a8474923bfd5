import { expect, test } from 'vitest'
import { relativeRiskScore } from '../indices/crash.ts'
import { crashCostPerMile, DEFAULT_DECIDING_COSTS, worthwhileDollars } from './costs.ts'

const perMile = (crashIndex: number, tippingIndex = 0) =>
  crashCostPerMile(crashIndex, tippingIndex, DEFAULT_DECIDING_COSTS)

test('the constants are those of their sources [DECIDE-006]', () => {
  expect(DEFAULT_DECIDING_COSTS).toEqual({ hour: 71.57, mile: 0.481, crash: 146_326, missedAppointment: 300 })
  expect(worthwhileDollars(DEFAULT_DECIDING_COSTS)).toBeCloseTo(11.93, 2)
  expect(worthwhileDollars({ ...DEFAULT_DECIDING_COSTS, hour: 0 })).toBe(0)
})

test('a mile costs 26 cents of crashes on a dry road, and 1.84 times as much in snow [DECIDE-006]', () => {
  expect(perMile(0)).toBeCloseTo(0.262, 3)
  expect(perMile(relativeRiskScore(1.84)) / perMile(0)).toBeCloseTo(1.84, 2)
})

test('the cost of crashes grows with both indices [DECIDE-006]', () => {
  for (let index = 0; index < 10; index += 0.5) {
    expect(perMile(index + 0.5)).toBeGreaterThan(perMile(index))
    expect(perMile(0, index + 0.5)).toBeGreaterThan(perMile(0, index))
  }
})

test('a crash that costs nothing is not feared [DECIDE-006]', () => {
  expect(crashCostPerMile(10, 10, { ...DEFAULT_DECIDING_COSTS, crash: 0 })).toBe(0)
})
