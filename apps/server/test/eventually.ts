import { vi } from 'vitest'

/** Retries an assertion for half a minute, so that a busy machine does not fail it. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: 30_000, interval: 50 })
}
