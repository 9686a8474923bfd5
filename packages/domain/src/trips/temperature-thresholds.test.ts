import { expect, test } from 'vitest'
import {
  formatBreachDuration,
  parseTemperatureThreshold,
  readTemperatureThresholds,
  thresholdSide,
} from './temperature-thresholds.ts'

test.each([
  ['32', 32],
  ['-10', -10],
  [' 85 ', 85],
  ['32.5', null],
  ['-130', -130],
  ['-131', null],
  ['140', 140],
  ['141', null],
  ['0', 0],
])('typed %s is the threshold %s: whole degrees Fahrenheit [PLAN-029]', (typed, threshold) => {
  expect(parseTemperatureThreshold(typed)).toBe(threshold)
})

test.each(['', '   '])('an empty threshold "%s" is unset [PLAN-030]', (typed) => {
  expect(parseTemperatureThreshold(typed)).toBeNull()
  expect(readTemperatureThresholds('')).toEqual([])
  expect(readTemperatureThresholds(undefined)).toEqual([])
})

test.each(['NaN', 'warm', '-', '1e9', 'Infinity'])('"%s" is not a number and is not sent [PLAN-031]', (typed) => {
  expect(parseTemperatureThreshold(typed)).toBeNull()
})

test.each([
  ['<32', 'below'],
  ['< 32', 'below'],
  ['32', 'above'],
  ['>32', 'above'],
])('a threshold named %s counts %s [PLAN-032]', (name, side) => {
  expect(thresholdSide(name)).toBe(side)
})

test('thresholds of the wire are parsed, or rejected with a message', () => {
  expect(readTemperatureThresholds('32,85')).toEqual([32, 85])
  expect(readTemperatureThresholds([40])).toEqual([40])
  for (const sent of ['32,', 'NaN', [Number.NaN], [200], [1.5]]) {
    expect(() => readTemperatureThresholds(sent)).toThrow(/whole number of degrees Fahrenheit/)
  }
})

test.each([
  [0, '0 min'],
  [29, '0 min'],
  [30, '1 min'],
  [59 * 60, '59 min'],
  [59.5 * 60, '1:00'],
  [60 * 60, '1:00'],
  [65 * 60, '1:05'],
  [26 * 3600 + 60, '26:01'],
])('%i seconds beyond a threshold read %s [DASH-058]', (seconds, text) => {
  expect(formatBreachDuration(seconds)).toBe(text)
})
