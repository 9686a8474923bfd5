import type { PostgresDialectConfig } from 'kysely'
import { type Client, Pool, type PoolClient, types } from 'pg'
import { type ConnectPatience, connectWithRetry } from './availability.ts'
import { watchPulse } from './pulse.ts'
import { connectionLimits, type StatementLimits } from './statement-limits.ts'

interface PoolOptions {
  url: string
  connections: number
  patience: ConnectPatience
  /** A connection that takes longer to open is given up. */
  connectWithinMs: number
  /** If undefined, statements have no time limit. */
  limits: StatementLimits | undefined
  /** Called when PostgreSQL drops a connection, for example because it restarts. */
  log: (line: string) => void
}

/** Connections of one process to one PostgreSQL. */
export function openPool({ url, connections, patience, connectWithinMs, limits, log }: PoolOptions) {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    application_name: 'stormlane',
    types: { getTypeParser: parserForType },
    ...(limits && connectionLimits(limits)),
    connectionTimeoutMillis: connectWithinMs,
  })
  // Without listeners, a dropped connection would end the process. A query in flight reports the error itself.
  pool.on('error', (error) => {
    // While the pool closes, PostgreSQL may end its connections first; that is not worth a log line.
    if (!pool.ending) log(`PostgreSQL dropped an idle connection: ${error.message}`)
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  const inUse = new Set<PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  /** Ends the connections in use: their statements fail, and PostgreSQL rolls back once it runs again. */
  const giveUp = () => {
    for (const client of inUse) void endConnection(client)
  }
  const pulse = limits && watchPulse({ url, limits: limits.pulse, onHang: giveUp, log })
  const connect = () => connectWithRetry(pool, patience, () => pulse?.hangs() ?? false)
  const end = async () => {
    if (pool.ending) return
    await pulse?.close()
    await pool.end()
  }
  return {
    dialectConfig: { pool: { connect, end, options: pool.options } } satisfies PostgresDialectConfig,
    isEnding: () => pool.ending,
    use: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most: connections }),
    end,
  }
}

/** A connection of a pool can be ended like any other, although its type does not say so. */
async function endConnection(client: PoolClient): Promise<void> {
  await (client as unknown as Client).end().catch(() => undefined)
}

/** pg returns int8, such as counts, as text. Our values are far below 2^53, so they are parsed as numbers. */
function parserForType(oid: number): (value: string) => unknown {
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, 'text')
}
