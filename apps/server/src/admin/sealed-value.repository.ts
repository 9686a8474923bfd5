import { sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { replaceSecret } from '../platform/database/secret-of-database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Secrets } from '../platform/secrets.ts'

/** Every column that the secret key encrypts. A test compares it with the tables. */
export const SEALED_COLUMNS = [
  ['second_factors', 'secret_encrypted'],
  ['identity_providers', 'client_secret_encrypted'],
  ['telematics_connections', 'credentials_encrypted'],
  ['webhook_endpoints', 'secret_encrypted'],
  ['webhook_endpoints', 'old_secret_encrypted'],
  ['idempotent_answers', 'answer_encrypted'],
] as const

type Reseal = (sealed: Buffer) => Buffer

export function sealedValueRepository({ asSystem }: Database) {
  return {
    /** Detects a server by its queue connection, which every server has, whatever its role. */
    async isServerRunning(): Promise<boolean> {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'stormlane queue' limit 1`.execute(asSystem)
      return rows.length > 0
    },

    /** Replaces all values and the fingerprint, or none if `reseal` throws. Returns the number of values. */
    replaceAll: (reseal: Reseal, next: Pick<Secrets, 'fingerprint'>): Promise<number> =>
      asSystem.transaction().execute(async (db) => {
        let count = 0
        for (const [table, column] of SEALED_COLUMNS) count += await replaceColumn(db, table, column, reseal)
        await replaceSecret(db, next)
        return count
      }),
  }
}

/** Rows are identified by `ctid`, which is safe because they are locked and each is written once. */
async function replaceColumn(db: Transaction<Tables>, table: string, column: string, reseal: Reseal): Promise<number> {
  const [from, sealed] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ place: string; value: Buffer }>`
    select ctid::text as place, ${sealed} as value from ${from} where ${sealed} is not null for update`.execute(db)
  for (const { place, value } of rows)
    await sql`update ${from} set ${sealed} = ${reseal(value)} where ctid = ${place}::tid`.execute(db)
  return rows.length
}
