import { expect, test } from 'vitest'
import { connectionProblem, feedProblemOf, statusProblem, withProblem } from './feed-problems.ts'

test.each([
  ['ENOTFOUND', 'no_name'],
  ['EAI_AGAIN', 'no_name'],
  ['ECONNREFUSED', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ETIMEDOUT', 'timeout'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
])('a connection that fails with %s has the problem %s', (code, problem) => {
  expect(connectionProblem(Object.assign(new Error('no'), { code }))).toBe(problem)
})

test('a connection that takes too long has timed out', () => {
  expect(connectionProblem(new DOMException('late', 'TimeoutError'))).toBe('timeout')
  expect(connectionProblem(undefined)).toBe('unreachable')
})

test.each([
  [403, 'not_found'],
  [404, 'not_found'],
  [401, 'not_allowed'],
  [407, 'not_allowed'],
  [429, 'too_often'],
  [500, 'server_error'],
  [503, 'server_error'],
  [302, 'redirected'],
  [418, 'other'],
])('an answer with status %i has the problem %s', (status, problem) => {
  expect(statusProblem(status)).toBe(problem)
})

test('an error keeps its problem; any other error has none of a feed', () => {
  expect(feedProblemOf(withProblem(new Error('late'), 'timeout'))).toBe('timeout')
  expect(feedProblemOf(Object.assign(new Error('odd'), { problem: 'odd' }))).toBe('other')
  expect(feedProblemOf(null)).toBe('other')
})
