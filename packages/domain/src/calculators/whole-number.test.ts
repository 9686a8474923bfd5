import { expect, test } from 'vitest'
import { parseWholeNumber } from './whole-number.ts'

const MAX = 1_000_000_000

test.each([
  ['1,000', 1000],
  ['1,000,000', 1_000_000],
  ['12 500', 12_500],
  ['007', 7],
])('strips every comma of "%s" [CALC-006]', (text, value) => {
  expect(parseWholeNumber(text, MAX)).toBe(value)
})

test.each(['', 'abc', '12a', '1e12', '--5', 'Infinity', 'NaN', '0x10', '١٢'])('reads "%s" as 0 [CALC-007]', (text) => {
  expect(parseWholeNumber(text, MAX)).toBe(0)
})

test.each([
  ['-5', 0],
  ['12.9', 12],
  ['12.', 12],
])('reads "%s" as a whole number that is not below 0 [CALC-031] [CALC-032]', (text, value) => {
  expect(parseWholeNumber(text, MAX)).toBe(value)
})

test('a number beyond the limit becomes the limit', () => {
  expect(parseWholeNumber('1000000000000', MAX)).toBe(MAX)
  expect(parseWholeNumber('9'.repeat(400), MAX)).toBe(MAX)
})
