// Rate limits that are counted across all processes, because they protect accounts and mailboxes: five processes must
// not allow five times the guesses. Each limit is a token bucket in one row: the time at which it will be full again.
import { type Kysely, sql } from 'kysely'
import { DomainError } from '../domain-error.ts'
import { type RateLimit, rateLimiter } from '../rate-limit.ts'
import { sha256 } from '../tokens.ts'
import type { Tables } from './tables.ts'

export type SharedLimits = ReturnType<typeof openSharedLimits>

export interface SharedLimit {
  /** Takes a token; throws TOO_MANY_REQUESTS if there is none. */
  take(key: string): Promise<void>
  /** Throws if there is no token, without taking one. */
  require(key: string): Promise<void>
}

export function openSharedLimits(db: Kysely<Tables>) {
  /**
   * Each process also counts in memory. Callers that it refuses cost the database nothing, so a flood does not reach
   * it.
   */
  function open(name: string, limit: RateLimit): SharedLimit {
    const ofProcess = rateLimiter(limit)
    const secondsToFill = limit.burst / limit.perSecond
    const secondsOfToken = 1 / limit.perSecond

    async function secondsUntilToken(key: string): Promise<number> {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from full_at - clock_timestamp())::float8 - ${secondsToFill - secondsOfToken}::float8 as seconds
        from shared_limits where name = ${name} and key_hash = ${sha256(key)}`.execute(db)
      return rows[0]?.seconds ?? 0
    }

    const refuse = (seconds: number) => {
      throw new DomainError('TOO_MANY_REQUESTS', undefined, seconds)
    }

    return {
      async require(key) {
        ofProcess.require(key)
        const seconds = await secondsUntilToken(key)
        if (seconds > 0) refuse(seconds)
      },

      async take(key) {
        ofProcess.take(key)
        const { rows } = await sql`
          insert into shared_limits as known (name, key_hash, full_at)
          values (${name}, ${sha256(key)}, clock_timestamp() + ${secondsOfToken}::float8 * interval '1 second')
          on conflict (name, key_hash) do update
          set full_at = greatest(known.full_at, clock_timestamp()) + ${secondsOfToken}::float8 * interval '1 second'
          where known.full_at <= clock_timestamp() + ${secondsToFill - secondsOfToken}::float8 * interval '1 second'
          returning 1`.execute(db)
        if (rows.length === 0) refuse(Math.max(1, await secondsUntilToken(key)))
      },
    }
  }

  return {
    open,

    /** Deletes buckets that are full again, which carry no information. */
    async prune(): Promise<void> {
      await sql`delete from shared_limits where full_at < clock_timestamp()`.execute(db)
    },
  }
}
