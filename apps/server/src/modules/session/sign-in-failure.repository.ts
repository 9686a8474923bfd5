import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/tokens.ts'

/**
 * Whose guesses are counted together: those for one account from one address, or from all addresses if `addressHash` is
 * null.
 */
export interface Guesser {
  emailHash: Buffer
  addressHash: Buffer | null
}

export interface Booked {
  /**
   * The oldest of the guesser's last `most` failures; undefined if there are fewer. If it is set, nothing was booked.
   */
  oldest: Date | undefined
  /** Failures of the account from all addresses. */
  ofAccount: number
}

/** Wrong codes of a second factor are counted by e-mail address, and by user id while an authenticator app is set up. */
export const codeFailures = (emailOrUserId: string): Buffer => sha256(`second factor of ${emailOrUserId}`)

export function signInFailureRepository({ asSystem }: Database) {
  return {
    /** Deletes the failures from one address, or from all addresses if `addressHash` is null. */
    async forget({ emailHash, addressHash }: Guesser): Promise<void> {
      let failures = asSystem.deleteFrom('sign_in_failures').where('email_hash', '=', emailHash)
      if (addressHash) failures = failures.where('address_hash', '=', addressHash)
      await failures.execute()
    },

    /** Deletes all failures of a user: wrong passwords and wrong codes, from all addresses. */
    async forgetUser({ id, email }: { id: string; email: string }): Promise<void> {
      const hashes = [sha256(email.toLowerCase()), codeFailures(email), codeFailures(id)]
      await asSystem.deleteFrom('sign_in_failures').where('email_hash', 'in', hashes).execute()
    },

    /**
     * Books an attempt as a failure, one at a time per account. Books nothing if there are already `most` failures
     * since the start of the window.
     */
    book: (
      { emailHash, addressHash }: Guesser,
      { now, windowStart, most }: { now: Date; windowStart: Date; most: number },
    ): Promise<Booked> =>
      asSystem.transaction().execute(async (db) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${emailHash.toString('hex')}, 0))`.execute(db)
        const ofAccount = db
          .selectFrom('sign_in_failures')
          .where('email_hash', '=', emailHash)
          .where('failed_at', '>', windowStart)
        const ofGuesser = addressHash ? ofAccount.where('address_hash', '=', addressHash) : ofAccount
        const failures = await ofGuesser.select('failed_at').orderBy('failed_at', 'desc').limit(most).execute()
        const { count } = await ofAccount
          .select((row) => row.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
        const oldest = failures[most - 1]?.failed_at
        if (!oldest)
          await db
            .insertInto('sign_in_failures')
            .values({ email_hash: emailHash, address_hash: addressHash, failed_at: now })
            .execute()
        return { oldest, ofAccount: Number(count) }
      }),

    async prune(failedBefore: Date): Promise<void> {
      await asSystem.deleteFrom('sign_in_failures').where('failed_at', '<', failedBefore).execute()
    },
  }
}
