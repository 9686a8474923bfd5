import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyLeases } from './key-leases.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const KEY = { organizationId: 'one', keyHash: Buffer.from([1]), attempt: 1 }

test('keys are renewed as long as their request is being answered, well before their lease ends', async () => {
  const renew = vi.fn<(keys: readonly (typeof KEY)[], seconds: number) => Promise<void>>(async () => undefined)
  const leases = keyLeases({ renew }, () => undefined)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(renew).not.toHaveBeenCalled()
  leases.hold(KEY)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(renew).toHaveBeenCalledWith([KEY], leases.seconds)
  expect(300 / renew.mock.calls.length).toBeLessThan(leases.seconds / 2)
  leases.release(KEY)
  renew.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(renew).not.toHaveBeenCalled()
  leases.close()
})

test('a renewal that fails is told, and tried again', async () => {
  const errors: unknown[] = []
  const renew = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('down')))
  const leases = keyLeases({ renew }, (error) => void errors.push(error))
  leases.hold(KEY)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(errors).toHaveLength(2)
  leases.close()
})
