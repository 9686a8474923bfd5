import { expect, test } from 'vitest'
import { apiTokenEnding, isApiTokenExpired } from './api-tokens.ts'

const NOON = new Date('2026-01-15T12:00:00Z')

test.each([
  [null, false],
  ['2026-01-15T12:00:00.001Z', false],
  ['2026-01-15T12:00:00Z', true],
  ['2025-01-15T12:00:00Z', true],
])('a token that ends at %s is expired at noon: %s', (end, expired) => {
  expect(isApiTokenExpired(end === null ? null : new Date(end), NOON)).toBe(expired)
})

test('the ending shows four characters of a token', () => {
  expect(apiTokenEnding('sl_live_7Qm2vXc9RkTf4hBzN1wLpE8sYd3uGaJ6oVe8c4')).toBe('e8c4')
})
