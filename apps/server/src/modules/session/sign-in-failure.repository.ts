import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export function signInFailureRepository({ asSystem }: Database) {
  return {
    async forget(emailHash: Buffer): Promise<void> {
      await asSystem.deleteFrom('sign_in_failures').where('email_hash', '=', emailHash).execute()
    },

    /**
     * Books an attempt as a failure, one at a time for each address. Where there are already `most` since the start of the window, nothing
     * is booked and the oldest of the last `most` is answered.
     */
    book: (
      emailHash: Buffer,
      { now, windowStart, most }: { now: Date; windowStart: Date; most: number },
    ): Promise<Date | undefined> =>
      asSystem.transaction().execute(async (db) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${emailHash.toString('hex')}, 0))`.execute(db)
        const failures = await db
          .selectFrom('sign_in_failures')
          .where('email_hash', '=', emailHash)
          .where('failed_at', '>', windowStart)
          .select('failed_at')
          .orderBy('failed_at', 'desc')
          .limit(most)
          .execute()
        const oldest = failures[most - 1]
        if (oldest) return oldest.failed_at
        await db.insertInto('sign_in_failures').values({ email_hash: emailHash, failed_at: now }).execute()
        return undefined
      }),

    async prune(failedBefore: Date): Promise<void> {
      await asSystem.deleteFrom('sign_in_failures').where('failed_at', '<', failedBefore).execute()
    },
  }
}
