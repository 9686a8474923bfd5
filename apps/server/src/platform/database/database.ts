// All access to PostgreSQL. Code that serves one tenant uses `asOrganization`, where row-level security backs up the filter of
// the query itself. Only code that works across tenants by design uses `asSystem`.
import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely'
import { activeSpan } from '../traced.ts'
import { type Claims, openClaims } from './claims.ts'
import { openPool } from './connection-pool.ts'
import { keyedRequest } from './keyed-request.ts'
import { type Leases, openLeases } from './leases.ts'
import { listRead } from './list-read.ts'
import { type NotifySoon, openNotifier } from './notify-soon.ts'
import { openOrganizationTransactions } from './organization-transaction.ts'
import { openReplica, type ReplicaUse } from './replica.ts'
import { openSharedLimits, type SharedLimits } from './shared-limits.ts'
import { CONNECT_PATIENCE, CONNECT_WITHIN_MS, type StatementLimits } from './statement-limits.ts'
import type { Tables } from './tables.ts'
import { type IsMine, openWorkerShare } from './worker-share.ts'

export interface Database {
  /** Address for LISTEN and the queue, which need dedicated connections that no pooler shares. */
  readonly url: string
  /** Runs as the owner of the tables and sees every organization. */
  readonly asSystem: Kysely<Tables>
  /** Runs `work` in one transaction that can see and write only the rows of this organization. */
  asOrganization<T>(organizationId: string, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Leases for work that only one process at a time may do. */
  readonly leases: Leases
  /** Claims for work that several processes divide between them. */
  readonly claims: Claims
  /** Rate limits that are counted across all processes. */
  readonly sharedLimits: SharedLimits
  /** Returns this process's share of the work that stays with one worker. */
  readonly workerShare: () => Promise<IsMine>
  /** Notifies other processes of changes that are already committed. */
  readonly notifySoon: NotifySoon
  /** Connections of this process: open, open and idle, and how many callers wait for one. */
  poolUse(): PoolUse
  /** Counts of list reads by which server answered; undefined without a replica. */
  replicaUse(): ReplicaUse | undefined
  close(): Promise<void>
}

interface PoolUse {
  open: number
  idle: number
  waiting: number
  most: number
}

/** Records a change in the audit trail, in the transaction that makes it. */
export type AuditChange<Changed> = (db: Transaction<Tables>, changed: Changed) => Promise<void>

interface DatabaseOptions {
  url: string
  /** Direct address of PostgreSQL, if `url` is that of a transaction pooler. */
  directUrl?: string | undefined
  /** Address of a read replica for lists, if there is one. */
  replicaUrl?: string | undefined
  /** Called when PostgreSQL drops a connection, for example because it restarts. */
  log: (line: string) => void
  connections?: number
  /** If undefined, statements have no time limit. */
  limits?: StatementLimits
  /** Called for each statement that takes longer than `limits.slowMs`, without its values. */
  onSlow?: (statement: SlowStatement) => void
}

interface SlowStatement {
  sql: string
  ms: number
}

const DEFAULT_CONNECTIONS = 10
/** Enough to recognize a statement: some have thousands of placeholders. */
const LOGGED_SQL_LENGTH = 500

export function openDatabase(options: DatabaseOptions): Database {
  const { url, directUrl = url, replicaUrl, log, connections = DEFAULT_CONNECTIONS, limits, onSlow } = options
  const pool = openPool({
    url,
    connections,
    patience: CONNECT_PATIENCE,
    connectWithinMs: CONNECT_WITHIN_MS,
    limits,
    log,
  })
  const onStatement = (event: LogEvent) => {
    const { query, queryDurationMillis: ms } = event
    activeSpan
      .getStore()
      ?.addStatement({ sql: query.sql, ms, error: event.level === 'error' ? event.error : undefined })
    if (limits && ms > limits.slowMs) onSlow?.({ sql: query.sql.slice(0, LOGGED_SQL_LENGTH), ms: Math.round(ms) })
  }
  const asSystem = new Kysely<Tables>({ dialect: new PostgresDialect(pool.dialectConfig), log: onStatement })
  const runAsOrganization = openOrganizationTransactions(asSystem, pool.dialectConfig, limits?.organizationMs)
  const replica = replicaUrl && openReplica({ url: replicaUrl, connections, limits, log, onStatement })
  const leases = openLeases(asSystem)
  const notifier = openNotifier(asSystem, log)
  return {
    url: directUrl,
    asSystem,
    leases,
    claims: openClaims(asSystem),
    sharedLimits: openSharedLimits(asSystem),
    workerShare: openWorkerShare(asSystem, leases),
    notifySoon: notifier.notifySoon,
    async asOrganization(organizationId, work) {
      const list = replica && listRead(organizationId)
      const read = list && (await replica.read(list, work))
      if (read) return read.answer
      return runAsOrganization(organizationId, async (transaction) => {
        const answer = await work(transaction)
        await keyedRequest(organizationId)?.noteChange(transaction)
        return answer
      })
    },
    poolUse: pool.use,
    replicaUse: () => (replica ? replica.use() : undefined),
    async close() {
      if (pool.isEnding()) return
      await leases.close()
      await notifier.flush()
      if (replica) await replica.end()
      await pool.end()
    },
  }
}

/** Throws if PostgreSQL does not answer. */
export async function answersQueries({ asSystem }: Database): Promise<void> {
  await sql`select 1`.execute(asSystem)
}
