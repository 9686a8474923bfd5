import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export interface ConnectionState {
  id: string
  provider: string
  source: string
  isEnabled: boolean
  credentials: Buffer | null
  vehicleCount: number
  lastSyncAt: Date | null
  newestPositionAt: Date | null
  syncError: string | null
  syncFailingSince: Date | null
  deliveryError: string | null
  deliveryFailingSince: Date | null
  waitingMessages: number
  failedMessages: number
}

/** Sync and delivery state of an organization's connections. */
export async function connectionStates(
  db: Kysely<Tables>,
  organizationId: string,
  failedSince: Date,
): Promise<ConnectionState[]> {
  const { rows } = await sql<ConnectionState>`
    select id, provider, source, is_enabled as "isEnabled", credentials_encrypted as credentials,
      last_sync_at as "lastSyncAt", sync_error as "syncError", sync_failing_since as "syncFailingSince",
      delivery_error as "deliveryError", delivery_failing_since as "deliveryFailingSince",
      (select max(reported_at) from vehicles join vehicle_positions
        on vehicle_positions.organization_id = vehicles.organization_id and vehicle_positions.vehicle_id = vehicles.id
        where vehicles.organization_id = connection.organization_id
          and vehicles.source = connection.source) as "newestPositionAt",
      (select count(*) from vehicles where vehicles.organization_id = connection.organization_id
        and vehicles.source = connection.source) as "vehicleCount",
      (select count(*) from message_outbox where message_outbox.organization_id = connection.organization_id
        and message_outbox.source = connection.source) as "waitingMessages",
      (select count(*) from vehicle_messages where vehicle_messages.organization_id = connection.organization_id
        and vehicle_messages.source = connection.source and status = 'failed' and created_at >= ${failedSince}
      ) as "failedMessages"
    from telematics_connections as connection
    where organization_id = ${organizationId}
    order by source`.execute(db)
  return rows
}
