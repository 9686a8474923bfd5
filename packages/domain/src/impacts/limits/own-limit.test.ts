import { expect, test } from 'vitest'
import { inchesToMm, mphToMps } from '../../measures/units.ts'
import { LIMIT_HAZARDS, type LimitHazard } from './limit-hazard.ts'
import { LIMIT_RULES, limitProblem } from './own-limit.ts'

test.each<[LimitHazard, number, number]>([
  ['gust', mphToMps(10), mphToMps(150)],
  ['snow_rate', inchesToMm(0.1), inchesToMm(6)],
  ['ice', inchesToMm(0.01), inchesToMm(2)],
  ['heat', 20, 60],
  ['cold', -60, 15],
  ['flood_chance', 0.05, 0.95],
  ['visibility', 50, 16_000],
])('a limit of %s is accepted from %d to %d and not beyond [DESK-053]', (hazard, lowest, highest) => {
  const beyond = (highest - lowest) / 100_000
  const isAccepted = (value: number) => limitProblem(hazard, value, 'metric') === undefined
  expect([lowest - beyond, lowest, highest, highest + beyond].map(isAccepted)).toEqual([false, true, true, false])
})

test('a bound may be missed by a millionth of the range, as rounded units do', () => {
  const isAccepted = (celsius: number) => limitProblem('heat', celsius, 'metric') === undefined
  expect([20 - 30e-6, 20 - 50e-6, 60 + 30e-6, 60 + 50e-6].map(isAccepted)).toEqual([true, false, true, false])
})

test('only wind chill and visibility reach their limit from above', () => {
  expect(LIMIT_HAZARDS.filter((hazard) => LIMIT_RULES[hazard].worse === 'below')).toEqual(['cold', 'visibility'])
})
