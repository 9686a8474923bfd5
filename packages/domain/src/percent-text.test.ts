import { expect, test } from 'vitest'
import { percentText } from './percent-text.ts'

test.each([
  [0, '0%'],
  [0.0004, '<1%'],
  [0.0099, '<1%'],
  [0.01, '1%'],
  [0.234, '23%'],
  [1, '100%'],
])('the fraction %d reads %s', (fraction, text) => {
  expect(percentText(fraction)).toBe(text)
})
