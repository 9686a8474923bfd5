// The connections that an organization's admins create.
import type { ConnectableProvider } from '@stormlane/domain/vehicles'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Transaction<Tables>

/** Returns undefined if there is no connection to this provider. */
export async function findSealed(
  db: Db,
  organizationId: string,
  provider: ConnectableProvider,
): Promise<{ credentials: Buffer | null } | undefined> {
  return db
    .selectFrom('telematics_connections')
    .where('organization_id', '=', organizationId)
    .where('provider', '=', provider)
    .select('credentials_encrypted as credentials')
    .executeTakeFirst()
}

interface SealedConnection {
  provider: ConnectableProvider
  credentials: Buffer
  now: Date
}

/** Connects a provider or changes its credentials, and clears old failures, so that it is polled at once. */
export async function putConnection(
  db: Db,
  organizationId: string,
  { provider, credentials, now }: SealedConnection,
): Promise<void> {
  const fresh = {
    provider,
    credentials_encrypted: credentials,
    is_enabled: true,
    sync_error: null,
    sync_failing_since: null,
    sync_failures: 0,
    sync_paused_until: null,
    delivery_error: null,
    delivery_failing_since: null,
    delivery_failures: 0,
    paused_until: null,
  }
  await db
    .insertInto('telematics_connections')
    .values({ organization_id: organizationId, source: provider, created_at: now, ...fresh })
    .onConflict((conflict) => conflict.columns(['organization_id', 'source']).doUpdateSet(fresh))
    .execute()
}

/** Returns false if it was already deleted. */
export async function deleteConnection(db: Db, organizationId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('telematics_connections')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Removes the vehicles of a source without a connection, and those of its groups that contain nothing else. */
export async function removeFleet(db: Db, organizationId: string, source: string): Promise<void> {
  const connection = await db
    .selectFrom('telematics_connections')
    .where('organization_id', '=', organizationId)
    .where('source', '=', source)
    .select('id')
    .executeTakeFirst()
  // An admin may have reconnected the provider.
  if (connection) return
  await db.deleteFrom('vehicles').where('organization_id', '=', organizationId).where('source', '=', source).execute()
  await sql`
    delete from groups
    where organization_id = ${organizationId} and source = ${source}
      and not exists (select from locations
        where locations.organization_id = groups.organization_id and groups.id = any (locations.group_ids))
      and not exists (select from routes
        where routes.organization_id = groups.organization_id and groups.id = any (routes.group_ids))
      and not exists (select from vehicles
        where vehicles.organization_id = groups.organization_id and groups.id = any (vehicles.group_ids))`.execute(db)
}
