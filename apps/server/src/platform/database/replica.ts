// A read replica for lists. It answers only if nobody can notice (ADR 0282): the rows and the revision of their tables
// are read in one snapshot, and the revision must be the one that the primary had when the list was requested.
import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import { isDatabaseUnavailable } from './availability.ts'
import { openPool } from './connection-pool.ts'
import { revisionIn } from './list-changes.ts'
import type { ListRead } from './list-read.ts'
import { openOrganizationTransactions } from './organization-transaction.ts'
import type { StatementLimits } from './statement-limits.ts'
import type { Tables } from './tables.ts'

interface ReplicaOptions {
  url: string
  connections: number
  limits: StatementLimits | undefined
  log: (line: string) => void
  onStatement: (event: LogEvent) => void
}

/** Read transactions of lists by who answered: the replica, or the primary because the replica was behind or failed. */
export type ReplicaUse = Record<'replica' | 'behind' | 'failed', number>

class ReplicaBehind extends Error {
  override name = 'ReplicaBehind'
}

const SNAPSHOT = 'begin isolation level repeatable read read only'
/** The primary answers instead, so nobody has to wait for a replica. */
const NO_PATIENCE = { downMs: 0, fullMs: 0 }
const CONNECT_WITHIN_MS = 1_000
/** A replica that failed is not used for this long. */
const REST_MS = 5_000

export function openReplica({ url, connections, limits, log, onStatement }: ReplicaOptions) {
  const pool = openPool({
    url,
    connections,
    patience: NO_PATIENCE,
    connectWithinMs: CONNECT_WITHIN_MS,
    limits,
    log: (line) => log(`the replica: ${line}`),
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect(pool.dialectConfig), log: onStatement })
  const run = openOrganizationTransactions(db, pool.dialectConfig, limits?.organizationMs, SNAPSHOT)
  const use: ReplicaUse = { replica: 0, behind: 0, failed: 0 }
  let restsUntil = 0

  return {
    /** Returns undefined if the primary has to answer. */
    async read<T>(
      list: ListRead,
      work: (transaction: Transaction<Tables>) => Promise<T>,
    ): Promise<{ answer: T } | undefined> {
      if (performance.now() < restsUntil) {
        use.failed++
        return undefined
      }
      try {
        const answer = await run(list.organizationId, async (transaction) => {
          if ((await revisionIn(transaction, list.organizationId, list.tables)) !== list.revision)
            throw new ReplicaBehind()
          return work(transaction)
        })
        use.replica++
        return { answer }
      } catch (error) {
        use[error instanceof ReplicaBehind ? 'behind' : 'failed']++
        if (isDatabaseUnavailable(error)) {
          restsUntil = performance.now() + REST_MS
          log(`the replica failed, so the primary answers: ${(error as Error).message}`)
        }
        return undefined
      }
    },
    use: () => use,
    end: () => pool.end(),
  }
}
