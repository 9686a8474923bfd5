// The one door to PostgreSQL. Code that serves a tenant goes through `asOrganization`, where row-level security stands as a
// second wall behind the query's own scope; only code that crosses tenants by design uses `asSystem`.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import { connectPatiently } from './availability.ts'
import type { Tables } from './tables.ts'

export interface Database {
  /** For what needs a connection of its own: LISTEN, the queue. */
  readonly url: string
  /** The owner of the tables: sees every organization. */
  readonly asSystem: Kysely<Tables>
  /** Runs `work` in one transaction that can see and write only the rows of this organization. */
  asOrganization<T>(organizationId: string, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface DatabaseOptions {
  url: string
  /** Told when PostgreSQL drops a connection, e.g. because it restarts. */
  log: (line: string) => void
  connections?: number
}

const DEFAULT_CONNECTIONS = 20
/** A request that waits longer for a connection is better told to come back (503). */
const CONNECT_WITHIN_MS = 10_000

export function openDatabase({ url, log, connections = DEFAULT_CONNECTIONS }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'stormlane',
    types: { getTypeParser: parserOf },
  })
  // Without listeners, a connection that PostgreSQL drops would end the process; a query in flight fails by itself.
  pool.on('error', (error) => log(`PostgreSQL dropped an idle connection: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const connect = () => connectPatiently(pool, CONNECT_WITHIN_MS)
  const close = async () => {
    if (!pool.ending) await pool.end()
  }
  const asSystem = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: close, options: pool.options } }),
  })
  return {
    url,
    asSystem,
    asOrganization: (organizationId, work) =>
      asSystem.transaction().execute(async (transaction) => {
        await sql`select set_config('role', 'stormlane_tenant', true),
          set_config('stormlane.organization_id', ${organizationId}, true)`.execute(transaction)
        return work(transaction)
      }),
    close,
  }
}

/** Throws where PostgreSQL cannot be asked. */
export async function answersQueries({ asSystem }: Database): Promise<void> {
  await sql`select 1`.execute(asSystem)
}

/** Counts come as int8, which pg leaves as text; ours stay far below 2^53. */
function parserOf(oid: number): (value: string) => unknown {
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, 'text')
}
