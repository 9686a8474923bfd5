// All access to PostgreSQL. Code that serves one tenant uses `asOrganization`, where row-level security backs up the filter of
// the query itself. Only code that works across tenants by design uses `asSystem`.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Client, Pool, type PoolClient, types } from 'pg'
import { activeSpan } from '../traced.ts'
import { connectWithRetry } from './availability.ts'
import { type Claims, openClaims } from './claims.ts'
import { keyedRequest } from './keyed-request.ts'
import { type Leases, openLeases } from './leases.ts'
import { type NotifySoon, openNotifier } from './notify-soon.ts'
import { openOrganizationTransactions } from './organization-transaction.ts'
import { watchPulse } from './pulse.ts'
import { openSharedLimits, type SharedLimits } from './shared-limits.ts'
import { CONNECT_PATIENCE, CONNECT_WITHIN_MS, connectionLimits, type StatementLimits } from './statement-limits.ts'
import type { Tables } from './tables.ts'
import { type IsMine, openWorkerShare } from './worker-share.ts'

export interface Database {
  /** For LISTEN and the queue, which need connections of their own that no pooler shares. */
  readonly url: string
  /** Runs as the owner of the tables and sees every organization. */
  readonly asSystem: Kysely<Tables>
  /** Runs `work` in one transaction that can see and write only the rows of this organization. */
  asOrganization<T>(organizationId: string, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>
  /** What only one process at a time may do. */
  readonly leases: Leases
  /** What several processes divide between them. */
  readonly claims: Claims
  /** Limits that all processes count together. */
  readonly sharedLimits: SharedLimits
  /** The share of this process in work that stays with one worker. */
  readonly workerShare: () => Promise<IsMine>
  /** Tells other processes about news that is committed already. */
  readonly notifySoon: NotifySoon
  /** Connections of this process: open, open and idle, and how many callers wait for one. */
  poolUse(): PoolUse
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
  /** Where `url` is that of a pooler of transactions: PostgreSQL itself. */
  directUrl?: string | undefined
  /** Called when PostgreSQL drops a connection, for example because it restarts. */
  log: (line: string) => void
  connections?: number
  /** Without them a statement may take as long as it needs. */
  limits?: StatementLimits
  /** Called for statements that take longer than the limits say; their values are left out. */
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
  const { url, directUrl = url, log, connections = DEFAULT_CONNECTIONS, limits, onSlow } = options
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'stormlane',
    types: { getTypeParser: parserForType },
    ...(limits && connectionLimits(limits)),
  })
  // Without listeners, a dropped connection would end the process. A query in flight reports the error itself.
  pool.on('error', (error) => {
    // Connections that are just being closed may meet the end of PostgreSQL, which is no news.
    if (!pool.ending) log(`PostgreSQL dropped an idle connection: ${error.message}`)
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  const inUse = new Set<PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  /** Ends the connections that wait for an answer: their statements fail, and PostgreSQL rolls back when it is back. */
  const giveUp = () => {
    for (const client of inUse) void endConnection(client)
  }
  const pulse = limits && watchPulse({ url, limits: limits.pulse, onHang: giveUp, log })
  const connect = () => connectWithRetry(pool, CONNECT_PATIENCE, () => pulse?.hangs() ?? false)
  const end = async () => {
    if (pool.ending) return
    await pulse?.close()
    await pool.end()
  }
  const dialectConfig = { pool: { connect, end, options: pool.options } }
  const asSystem = new Kysely<Tables>({
    dialect: new PostgresDialect(dialectConfig),
    log(event) {
      const { query, queryDurationMillis } = event
      const error = event.level === 'error' ? event.error : undefined
      activeSpan.getStore()?.addStatement({ sql: query.sql, ms: queryDurationMillis, error })
      if (limits && queryDurationMillis > limits.slowMs)
        onSlow?.({ sql: query.sql.slice(0, LOGGED_SQL_LENGTH), ms: Math.round(queryDurationMillis) })
    },
  })
  const runAsOrganization = openOrganizationTransactions(asSystem, dialectConfig, limits?.organizationMs)
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
    asOrganization: (organizationId, work) =>
      runAsOrganization(organizationId, async (transaction) => {
        const answer = await work(transaction)
        await keyedRequest(organizationId)?.noteChange(transaction)
        return answer
      }),
    poolUse: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: connections,
    }),
    async close() {
      if (pool.ending) return
      await leases.close()
      await notifier.flush()
      await end()
    },
  }
}

/** A connection of a pool can be ended like any other, although its type does not say so. */
async function endConnection(client: PoolClient): Promise<void> {
  await (client as unknown as Client).end().catch(() => undefined)
}

/** Throws if PostgreSQL does not answer. */
export async function answersQueries({ asSystem }: Database): Promise<void> {
  await sql`select 1`.execute(asSystem)
}

/** pg returns int8, such as counts, as text. Our values are far below 2^53, so they are parsed as numbers. */
function parserForType(oid: number): (value: string) => unknown {
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, 'text')
}
