import type { FeedReport } from '@stormlane/domain/product'
import { DAY_MS, floorTo, MINUTE_MS } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'

const HALF_HOUR_MS = 30 * MINUTE_MS
const KEPT_MS = 2 * DAY_MS

export function dataSourceRepository({ asSystem }: Database) {
  return {
    async record(source: string, report: FeedReport, now: Date): Promise<void> {
      const { isSuccess, bytes = 0, error, problem = 'other', nextTryAt, progress } = report
      const state = {
        files_read: progress?.done ?? null,
        files_wanted: progress?.of ?? null,
        next_try_at: nextTryAt,
        ...(isSuccess && { last_success_at: now, misses: 0, failing_since: null, problem: null }),
        ...(error !== undefined && { last_error: error, last_error_at: now }),
        // A success clears the last error.
        ...(isSuccess && error === undefined && { last_error: null, last_error_at: null }),
      }
      const missed = { misses: 1, failing_since: now, problem }
      await asSystem
        .insertInto('source_states')
        .values({ source, ...state, ...(isSuccess === false && missed) })
        .onConflict((conflict) =>
          conflict.column('source').doUpdateSet((row) => ({
            ...state,
            ...(isSuccess === false && {
              problem,
              misses: row('source_states.misses', '+', 1),
              failing_since: row.fn.coalesce('source_states.failing_since', row.val(now)),
            }),
          })),
        )
        .execute()
      const counts = { successes: isSuccess ? 1 : 0, failures: isSuccess === false ? 1 : 0, bytes: String(bytes) }
      await asSystem
        .insertInto('source_counts')
        .values({ source, half_hour: floorTo(now, HALF_HOUR_MS), ...counts })
        .onConflict((conflict) =>
          conflict.columns(['source', 'half_hour']).doUpdateSet((row) => ({
            successes: row('source_counts.successes', '+', counts.successes),
            failures: row('source_counts.failures', '+', counts.failures),
            bytes: row('source_counts.bytes', '+', counts.bytes),
          })),
        )
        .execute()
      await asSystem
        .deleteFrom('source_counts')
        .where('source', '=', source)
        .where('half_hour', '<', new Date(now.getTime() - KEPT_MS))
        .execute()
    },

    states: () =>
      asSystem
        .selectFrom('source_states')
        .select([
          'source',
          'last_success_at',
          'next_try_at',
          'last_error',
          'last_error_at',
          'files_read',
          'files_wanted',
          'misses',
          'failing_since',
          'problem',
        ])
        .execute(),

    /** Bytes that a feed has brought since then. */
    async bytesSince(source: string, since: Date): Promise<number> {
      const { bytes } = await asSystem
        .selectFrom('source_counts')
        .where('source', '=', source)
        .where('half_hour', '>=', since)
        .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
        .executeTakeFirstOrThrow()
      return Number(bytes ?? 0)
    },

    counts: (since: Date) =>
      asSystem
        .selectFrom('source_counts')
        .where('half_hour', '>', since)
        .orderBy('half_hour')
        .select(['source', 'half_hour', 'successes', 'failures', 'bytes'])
        .execute(),
  }
}
