import { type ProviderTrouble, syncPauseMs, toTelematicsFailure } from '@stormlane/domain/vehicles'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import { fromNow, isDue } from '../../platform/outbox/outbox-table.ts'
import { removeFleet } from './own-connection.repository.ts'
import { simulatedProviderRepository } from './simulated-provider.repository.ts'

export interface ConnectionRow {
  organizationId: string
  id: string
  provider: string
  credentials: Buffer | null
  /** Size of a simulated fleet, otherwise null. */
  size: number | null
  trouble: ProviderTrouble | null
  share: number | null
}

interface SimulatedConnection {
  source: string
  provider: 'simulated'
  size: number
  credentials: Buffer | undefined
  now: Date
}

interface ConnectionKey {
  organizationId: string
  id: string
}

/** Whether there is no pause, or it has ended by the database clock. */
const isOver = (column: 'paused_until' | 'sync_paused_until') =>
  sql<boolean>`coalesce(${sql.ref(column)} <= clock_timestamp(), true)`

export function connectionRepository({ asSystem }: Database) {
  const enabled = (now: Date) =>
    asSystem
      .selectFrom('telematics_connections')
      .leftJoin('simulated_fleets', (join) =>
        join
          .onRef('simulated_fleets.organization_id', '=', 'telematics_connections.organization_id')
          .on('telematics_connections.provider', '=', 'simulated'),
      )
      .innerJoin('organizations', 'organizations.id', 'telematics_connections.organization_id')
      .where(isServed(now))
      .where('telematics_connections.is_enabled', '=', true)
      .orderBy('telematics_connections.organization_id')

  const read = (rows: ReturnType<typeof enabled>): Promise<ConnectionRow[]> =>
    rows
      .select([
        'telematics_connections.organization_id as organizationId',
        'telematics_connections.id',
        'telematics_connections.provider',
        'size',
        'trouble',
        'trouble_share as share',
        'credentials_encrypted as credentials',
      ])
      .execute()

  const update = ({ organizationId, id }: ConnectionKey) =>
    asSystem.updateTable('telematics_connections').where('organization_id', '=', organizationId).where('id', '=', id)

  return {
    /** Connections whose fleet is due to be read. */
    dueForSync: (now: Date) => read(enabled(now).where(isOver('sync_paused_until'))),

    withDueMessages: (now: Date) =>
      read(
        enabled(now)
          .where(isOver('paused_until'))
          .where((row) =>
            row.exists(
              row
                .selectFrom('message_outbox')
                .whereRef('message_outbox.organization_id', '=', 'telematics_connections.organization_id')
                .whereRef('message_outbox.source', '=', 'telematics_connections.source')
                .where(isDue)
                .select(sql`1`.as('one')),
            ),
          ),
      ),

    /**
     * Connects an organization to a simulated fleet or changes its connection; undefined credentials keep the stored
     * ones.
     */
    connect: (
      organizationId: string,
      { source, provider, size, credentials, now }: SimulatedConnection,
    ): Promise<void> =>
      asSystem.transaction().execute(async (db) => {
        await simulatedProviderRepository({ asSystem: db }).setFleetSize(organizationId, size)
        const sealed = credentials && { credentials_encrypted: credentials }
        await db
          .insertInto('telematics_connections')
          .values({ organization_id: organizationId, source, provider, ...sealed, created_at: now })
          .onConflict((conflict) =>
            conflict.columns(['organization_id', 'source']).doUpdateSet({ provider, is_enabled: true, ...sealed }),
          )
          .execute()
      }),

    /** Finds the Motive connection with this id. Call only for webhooks whose signature is then checked. */
    findMotive: (id: string) =>
      asSystem
        .selectFrom('telematics_connections')
        .innerJoin('organizations', 'organizations.id', 'telematics_connections.organization_id')
        .where('telematics_connections.id', '=', id)
        .where('provider', '=', 'motive')
        .where('is_enabled', '=', true)
        .where('organizations.is_active', '=', true)
        .select(['organization_id as organizationId', 'credentials_encrypted as credentials'])
        .executeTakeFirst(),

    /** Returns false if there is no such connection. */
    async setEnabled(organizationId: string, source: string, isEnabled: boolean): Promise<boolean> {
      const changed = await asSystem
        .updateTable('telematics_connections')
        .where('organization_id', '=', organizationId)
        .where('source', '=', source)
        .set({ is_enabled: isEnabled, paused_until: null, sync_paused_until: null })
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },

    /** Returns false if the connection was removed in the meantime. */
    recordSyncSuccess: async (connection: ConnectionKey, at: Date): Promise<boolean> => {
      const recorded = await update(connection)
        .set({
          last_sync_at: at,
          sync_error: null,
          sync_failing_since: null,
          sync_failures: 0,
          sync_paused_until: null,
        })
        .returning('id')
        .executeTakeFirst()
      return recorded !== undefined
    },

    /** Removes vehicles that a poll stored after its connection was removed. */
    removeOrphans: (organizationId: string, source: string): Promise<void> =>
      asSystem.transaction().execute((db) => removeFleet(db, organizationId, source)),

    recordSyncFailure: async (connection: ConnectionKey, error: unknown, at: Date): Promise<void> => {
      const failure = toTelematicsFailure(error)
      const failed = await update(connection)
        .set((row) => ({
          sync_error: failure.message,
          sync_failing_since: sql`coalesce(sync_failing_since, ${at})`,
          sync_failures: row('sync_failures', '+', 1),
        }))
        .returning('sync_failures')
        .executeTakeFirst()
      // An admin may have removed the connection in the meantime.
      if (!failed) return
      await update(connection)
        .set({ sync_paused_until: fromNow(syncPauseMs(failure, failed.sync_failures)) })
        .execute()
    },
  }
}
