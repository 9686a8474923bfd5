// All processes on one database share one secret key: with another key, stored tokens could not be read and signatures
// would differ.
import type { Kysely } from 'kysely'
import type { Secrets } from '../secrets.ts'
import { StartupProblem } from '../startup-problem.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

type Fingerprint = Pick<Secrets, 'fingerprint'>

/** Throws if the database was written with another key. A new database takes the key of its first server. */
export async function requireSecret({ asSystem }: Database, { fingerprint }: Fingerprint): Promise<void> {
  await asSystem
    .insertInto('secret_fingerprint')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const held = await asSystem.selectFrom('secret_fingerprint').select('fingerprint').executeTakeFirstOrThrow()
  if (held.fingerprint !== fingerprint)
    throw new StartupProblem(
      'The database belongs to another secret key: set SECRET_KEY to the one that all processes share, or put secret.key back from a backup. ' +
        'If "secret-key rotate" was interrupted, run it again.',
    )
}

/** Call in the transaction that encrypts everything with the new key. */
export async function replaceSecret(db: Kysely<Tables>, { fingerprint }: Fingerprint): Promise<void> {
  await db.deleteFrom('secret_fingerprint').execute()
  await db.insertInto('secret_fingerprint').values({ fingerprint }).execute()
}
