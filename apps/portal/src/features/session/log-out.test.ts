// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubServer } from '../../../test/stub-server.ts'
import { readStored, writeStored } from '../../platform/local-store.ts'
import { signInState } from '../../platform/session.ts'
import { logOut } from './log-out.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  writeStored('token', 'secret')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a logout without an answer times out after 5 s and clears the session [SESSION-032]', async () => {
  stubServer(() => new Promise(() => undefined))
  const leaving = logOut()
  await vi.advanceTimersByTimeAsync(4999)
  expect(readStored('token')).toBe('secret')
  await vi.advanceTimersByTimeAsync(1)
  await leaving
  expect(readStored('token')).toBeUndefined()
  expect(signInState.notice).toBe('logout-timed-out')
})

test.each([
  [200, { success: true }],
  [500, { error: 'internal server error' }],
  [401, { error: 'not authenticated' }],
])('an answer of %i clears the session without a notice', async (status, body) => {
  stubServer(() => ({ status, body }))
  await logOut()
  expect(readStored('token')).toBeUndefined()
  expect(signInState.notice).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
