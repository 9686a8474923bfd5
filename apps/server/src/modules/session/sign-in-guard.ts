// Slows down guessing without locking the owner out. Ten wrong passwords within 15 minutes lock an account for the
// address that sent them. Guesses from many addresses delay further ones, and are finally refused; an address from
// which the user has signed in before is neither delayed nor refused because of others. Fifty failures of any kind lock
// an address.
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sha256 } from '../../platform/tokens.ts'
import { sessionRepository } from './session.repository.ts'
import { codeFailures, signInFailureRepository } from './sign-in-failure.repository.ts'

const LOCK_AFTER_FAILURES = 10
const LOCK_WINDOW_MS = 15 * MINUTE_MS
const FAILURES_PER_ADDRESS = { burst: 50, perSecond: 50 / (LOCK_WINDOW_MS / 1000) }
/**
 * From this many failures of an account, from all addresses together, each further attempt from an unknown address is
 * delayed a little longer.
 */
const SLOW_FROM_FAILURES = 10
const PAUSE_STEP_MS = 100
const LONGEST_PAUSE_MS = 3000
/** Twenty addresses that each used up their guesses are an attack on the account, so unknown addresses are refused. */
const CLOSED_FROM_FAILURES = 200

type Attempt<T> = () => Promise<T | undefined>

export interface SignInGuard {
  /**
   * Checks a password; an undefined result counts as a failure. Throws TOO_MANY_REQUESTS instead of running an attempt
   * beyond the limit.
   */
  attempt<T>(email: string, address: string, now: Date, run: Attempt<T>): Promise<T | undefined>
  /**
   * Checks a code of a second factor. Codes are short, and whoever tries one knows the password, so failures count for
   * the account whatever the address. They are counted apart from password failures, because a correct password must
   * not clear them.
   */
  attemptCode<T>(email: string, address: string, now: Date, run: Attempt<T>): Promise<T | undefined>
  /**
   * Runs an attempt that names no account, such as redeeming a key; an undefined result counts as a failure of the
   * address.
   */
  attemptFrom<T>(address: string, run: Attempt<T>): Promise<T | undefined>
  /** Clears the failures of an account from all addresses. */
  forget(email: string): Promise<void>
}

export function signInGuard(database: Database, pause: (ms: number) => Promise<unknown> = sleep): SignInGuard {
  const failures = signInFailureRepository(database)
  const sessions = sessionRepository(database.asSystem)
  const addresses = database.sharedLimits.open('failed sign-ins of an address', FAILURES_PER_ADDRESS)

  async function attemptFrom<T>(address: string, run: Attempt<T>): Promise<T | undefined> {
    await addresses.require(address)
    const result = await run()
    if (result === undefined) await addresses.take(address)
    return result
  }

  /** Books the attempt as a failure before it runs, so that concurrent guesses cannot slip past the count. */
  async function book(guesser: { emailHash: Buffer; addressHash: Buffer | null }, now: Date): Promise<number> {
    const windowStart = new Date(now.getTime() - LOCK_WINDOW_MS)
    const { oldest, ofAccount } = await failures.book(guesser, { now, windowStart, most: LOCK_AFTER_FAILURES })
    if (!oldest) return ofAccount
    const opensAt = oldest.getTime() + LOCK_WINDOW_MS
    throw new DomainError('TOO_MANY_REQUESTS', undefined, (opensAt - now.getTime()) / 1000)
  }

  async function slowStrangers(email: string, address: string, ofAccount: number): Promise<void> {
    if (ofAccount < SLOW_FROM_FAILURES || (await sessions.hasSignedInFrom(email, address))) return
    if (ofAccount >= CLOSED_FROM_FAILURES) throw new DomainError('TOO_MANY_REQUESTS', undefined, LOCK_WINDOW_MS / 1000)
    await pause(Math.min(LONGEST_PAUSE_MS, (ofAccount - SLOW_FROM_FAILURES + 1) * PAUSE_STEP_MS))
  }

  interface Guess {
    guesser: { emailHash: Buffer; addressHash: Buffer | null }
    address: string
    now: Date
    /** Called before the guess is checked, with the number of failures of the account. */
    beforeRun?: (ofAccount: number) => Promise<void>
  }

  /** Books the guess, checks it, and clears the failures if it is right. */
  const attemptBooked = <T>({ guesser, address, now, beforeRun }: Guess, run: Attempt<T>): Promise<T | undefined> =>
    attemptFrom(address, async () => {
      const ofAccount = await book(guesser, now)
      await beforeRun?.(ofAccount)
      const result = await run()
      if (result !== undefined) await failures.forget(guesser)
      return result
    })

  return {
    attemptFrom,
    forget: (email) => failures.forget({ emailHash: sha256(email), addressHash: null }),
    attempt: (email, address, now, run) =>
      attemptBooked(
        {
          guesser: { emailHash: sha256(email), addressHash: sha256(address) },
          address,
          now,
          beforeRun: (ofAccount) => slowStrangers(email, address, ofAccount),
        },
        run,
      ),
    attemptCode: (email, address, now, run) =>
      attemptBooked({ guesser: { emailHash: codeFailures(email), addressHash: null }, address, now }, run),
  }
}
