// Slows guessing down: an account locks after ten failures in a quarter of an hour, an address after fifty.
import { MINUTE_MS } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type RateLimiter, rateLimiter } from '../../platform/rate-limit.ts'
import { sha256 } from '../../platform/tokens.ts'
import { signInFailureRepository } from './sign-in-failure.repository.ts'

const LOCK_AFTER_FAILURES = 10
const LOCK_WINDOW_MS = 15 * MINUTE_MS
const FAILURES_PER_ADDRESS = { burst: 50, perSecond: 50 / (LOCK_WINDOW_MS / 1000) }

export interface SignInGuard {
  /** Runs an attempt; undefined is a failure, and counts. Throws TOO_MANY_REQUESTS instead of running one too many. */
  attempt<T>(email: string, address: string, now: Date, run: () => Promise<T | undefined>): Promise<T | undefined>
  /** A failed redemption of a key, which names no account. */
  attemptFrom<T>(address: string, run: () => Promise<T | undefined>): Promise<T | undefined>
  forget(email: string): Promise<void>
}

export function signInGuard(database: Database): SignInGuard {
  const failures = signInFailureRepository(database)
  const addresses: RateLimiter = rateLimiter(FAILURES_PER_ADDRESS)

  async function attemptFrom<T>(address: string, run: () => Promise<T | undefined>): Promise<T | undefined> {
    addresses.require(address)
    const result = await run()
    if (result === undefined) addresses.take(address)
    return result
  }

  async function forget(email: string): Promise<void> {
    await failures.forget(sha256(email))
  }

  /** The attempt is booked as a failure beforehand: guesses sent at the same moment cannot slip past the count. */
  async function book(email: string, now: Date): Promise<void> {
    const windowStart = new Date(now.getTime() - LOCK_WINDOW_MS)
    const oldest = await failures.book(sha256(email), { now, windowStart, most: LOCK_AFTER_FAILURES })
    if (!oldest) return
    const opensAt = oldest.getTime() + LOCK_WINDOW_MS
    throw new DomainError('TOO_MANY_REQUESTS', undefined, (opensAt - now.getTime()) / 1000)
  }

  return {
    attemptFrom,
    forget,
    attempt: (email, address, now, run) =>
      attemptFrom(address, async () => {
        await book(email, now)
        const result = await run()
        if (result !== undefined) await forget(email)
        return result
      }),
  }
}
