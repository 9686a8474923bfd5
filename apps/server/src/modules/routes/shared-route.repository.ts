import type { SharedRouteOnWire } from '@stormlane/contract'
import { sql } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'

interface SharedRoute {
  keyHash: Buffer
  routeId: string
  /** JSON in wire format. */
  data: string
  expiresAt: Date
}

/** A copy of a result has about 100 kB. */
const REPORTS_PER_DELETE = 200

export function sharedRouteRepository(database: Database) {
  return {
    /** Stores a snapshot; storing the same one again extends its life. */
    store: (
      organizationId: string,
      { keyHash, routeId, data, expiresAt }: SharedRoute,
      audit?: AuditChange<void>,
    ): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        await db
          .insertInto('shared_routes')
          .values({
            organization_id: organizationId,
            key_hash: keyHash,
            route_id: routeId,
            data,
            expires_at: expiresAt,
          })
          .onConflict((conflict) =>
            conflict.columns(['organization_id', 'key_hash']).doUpdateSet({ data, expires_at: expiresAt }),
          )
          .execute()
        await audit?.(db)
      }),

    /** Reads as system: the holder of a key has no session and so no organization. */
    async find(keyHash: Buffer, now: Date): Promise<SharedRouteOnWire | undefined> {
      const row = await database.asSystem
        .selectFrom('shared_routes')
        .where('key_hash', '=', keyHash)
        .where('expires_at', '>', now)
        .select('data')
        .executeTakeFirst()
      return row?.data
    },

    async prune(now: Date): Promise<void> {
      await deleteInBatches(database.asSystem, 'shared_routes', sql`expires_at <= ${now}`, REPORTS_PER_DELETE)
    },
  }
}
