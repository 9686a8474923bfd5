import { expect, test } from 'vitest'
import { percentText, slowdownText } from './percent-text.ts'

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

test.each([
  [0, '0%'],
  [0.000001, '0%'],
  [0.006, '<1%'],
  [0.0999999, '9.9%'],
  [0.0971, '9.7%'],
  [0.0999, '9.9%'],
  [0.1, '10%'],
  [0.046, '4.6%'],
  [0.05, '5%'],
  [0.334, '33%'],
])('the slowdown %d reads %s, so that it never contradicts its level', (fraction, text) => {
  expect(slowdownText(fraction)).toBe(text)
})
