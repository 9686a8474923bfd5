import { type ProviderTrouble, toTelematicsFailure } from '@stormlane/domain'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isDue } from '../../platform/outbox/outbox-table.ts'
import { simulatedProviderRepository } from './simulated-provider.repository.ts'

export interface ConnectionRow {
  organizationId: string
  id: string
  size: number
  trouble: ProviderTrouble
  share: number
  credentials: Buffer | null
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

export function connectionRepository({ asSystem }: Database) {
  const enabled = () =>
    asSystem
      .selectFrom('telematics_connections')
      .innerJoin('simulated_fleets', 'simulated_fleets.organization_id', 'telematics_connections.organization_id')
      .innerJoin('organizations', 'organizations.id', 'telematics_connections.organization_id')
      .where('organizations.is_active', '=', true)
      .where('telematics_connections.is_enabled', '=', true)
      .where('telematics_connections.provider', '=', 'simulated')
      .orderBy('telematics_connections.organization_id')

  const read = (rows: ReturnType<typeof enabled>): Promise<ConnectionRow[]> =>
    rows
      .select([
        'telematics_connections.organization_id as organizationId',
        'telematics_connections.id',
        'size',
        'trouble',
        'trouble_share as share',
        'credentials_encrypted as credentials',
      ])
      .execute()

  const update = ({ organizationId, id }: ConnectionKey) =>
    asSystem.updateTable('telematics_connections').where('organization_id', '=', organizationId).where('id', '=', id)

  return {
    allEnabled: () => read(enabled()),

    withDueMessages: () =>
      read(
        enabled()
          .where((row) =>
            row.or([row('paused_until', 'is', null), row('paused_until', '<=', sql<Date>`clock_timestamp()`)]),
          )
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

    /** Connects an organization to a simulated fleet or changes its connection; undefined credentials keep the stored ones. */
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

    /** Returns false if there is no such connection. */
    async setEnabled(organizationId: string, source: string, isEnabled: boolean): Promise<boolean> {
      const changed = await asSystem
        .updateTable('telematics_connections')
        .where('organization_id', '=', organizationId)
        .where('source', '=', source)
        .set({ is_enabled: isEnabled, paused_until: null })
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },

    recordSyncSuccess: async (connection: ConnectionKey, at: Date): Promise<void> => {
      await update(connection).set({ last_sync_at: at, sync_error: null, sync_failing_since: null }).execute()
    },

    recordSyncFailure: async (connection: ConnectionKey, error: unknown, at: Date): Promise<void> => {
      const { message } = toTelematicsFailure(error)
      await update(connection)
        .set({ sync_error: message, sync_failing_since: sql`coalesce(sync_failing_since, ${at})` })
        .execute()
    },
  }
}
