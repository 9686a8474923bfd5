// Maps databases of the telematics host to organizations. Sign-in knows only the database, so this crosses tenants.
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { organizationDirectory } from '../organizations/organization-directory.repository.ts'
import { addEmbedAccount, type EmbedOwner } from './embed-account.ts'

interface HostUser {
  organizationId: string
  database: string
  username: string
  /** The user's name at the host. */
  name: string
  now: Date
}

/** The unique index that rejects connecting another organization's database. */
const DATABASE_INDEX = 'host_databases_database'

export function hostDatabaseRepository({ asSystem }: Pick<Database, 'asSystem'>) {
  return {
    /** Returns false if the database belongs to another organization. Connecting it again changes nothing. */
    async connect(organizationId: string, database: string, now: Date): Promise<boolean> {
      try {
        await asSystem
          .insertInto('host_databases')
          .values({ organization_id: organizationId, database, created_at: now })
          .onConflict((conflict) => conflict.columns(['organization_id', 'database']).doNothing())
          .execute()
        return true
      } catch (error) {
        if (violatedUniqueIndex(error) === DATABASE_INDEX) return false
        throw error
      }
    },

    /** Returns the accounts whose sessions must end; undefined if the database was not connected. */
    async disconnect(organizationId: string, database: string): Promise<EmbedOwner[] | undefined> {
      const removed = await asSystem
        .deleteFrom('host_databases')
        .where('organization_id', '=', organizationId)
        .where('database', '=', database)
        .returning('database')
        .executeTakeFirst()
      if (!removed) return undefined
      return asSystem
        .selectFrom('host_users')
        .where('organization_id', '=', organizationId)
        .where('database', '=', database)
        .select(['organization_id as organizationId', 'user_id as userId'])
        .execute()
    },

    list: () =>
      asSystem
        .selectFrom('host_databases')
        .innerJoin('organizations', 'organizations.id', 'host_databases.organization_id')
        .orderBy('database')
        .select(['database', 'organizations.name as organization', 'host_databases.created_at as createdAt'])
        .execute(),

    async organizationOf(database: string): Promise<string | undefined> {
      const row = await asSystem
        .selectFrom('host_databases')
        .where('database', '=', database)
        .select('organization_id')
        .executeTakeFirst()
      return row?.organization_id
    },

    /** Returns the account of a host's user, added at the first sign-in. Frames that open at once get the same one. */
    accountOf: ({ organizationId, database, username, name, now }: HostUser): Promise<EmbedOwner> =>
      asSystem.transaction().execute(async (db) => {
        const key = `${organizationId} ${database} ${username}`
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
        const known = await db
          .selectFrom('host_users')
          .where('organization_id', '=', organizationId)
          .where('database', '=', database)
          .where('username', '=', username)
          .select('user_id')
          .executeTakeFirst()
        if (known) return { organizationId, userId: known.user_id }
        const account = { organizationId, kind: 'telematics' as const, name, now }
        const userId = await addEmbedAccount(organizationDirectory({ asSystem: db }), account)
        await db
          .insertInto('host_users')
          .values({ organization_id: organizationId, database, username, user_id: userId })
          .execute()
        return { organizationId, userId }
      }),
  }
}
