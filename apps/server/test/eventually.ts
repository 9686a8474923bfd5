import { vi } from 'vitest'

/** Waits until what is asserted holds: half a minute, because a busy machine is slow and still right. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 30_000, interval: 50 })
}
