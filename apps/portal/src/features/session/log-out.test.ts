// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A network stub with this response; without one it hangs until the call is aborted. */
function networkAnswering(answer?: Response) {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) =>
    answer
      ? Promise.resolve(answer)
      : new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
}

test('a logout without an answer times out after 5 s and clears the session [SESSION-032]', async () => {
  networkAnswering()
  const leaving = logOut()
  await vi.advanceTimersByTimeAsync(4999)
  expect(readStored('token')).toBe('secret')
  await vi.advanceTimersByTimeAsync(1)
  await leaving
  expect(readStored('token')).toBeUndefined()
  expect(signInState.notice).toBe('logout-timed-out')
})

test.each([
  [200, '{"success":true}'],
  [500, '{"error":"internal server error"}'],
  [401, '{"error":"not authenticated"}'],
])('an answer of %i clears the session without a notice', async (status, body) => {
  networkAnswering(new Response(body, { status }))
  await logOut()
  expect(readStored('token')).toBeUndefined()
  expect(signInState.notice).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
