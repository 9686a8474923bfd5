import { expect, test } from 'vitest'
import { isUuid, likePattern } from './text-conditions.ts'

test.each([
  ['00000000-0000-4000-8001-000000000001', true],
  ['ABCDEF00-0000-4000-8001-00000000000f', true],
  ['00000000-0000-4000-8001-00000000000', false],
  ['00000000-0000-4000-8001-0000000000011', false],
  ['00000000-0000-4000-8001', false],
  ['g0000000-0000-4000-8001-000000000001', false],
  [' 00000000-0000-4000-8001-000000000001', false],
  ['', false],
])('the id %j is one that PostgreSQL reads: %s', (text, isOne) => {
  expect(isUuid(text)).toBe(isOne)
})

test('a text is searched for as it is, with its wildcards escaped', () => {
  expect(likePattern('50%_a\\b')).toBe('%50\\%\\_a\\\\b%')
  expect(likePattern('')).toBe('%%')
})
