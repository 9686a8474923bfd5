// The only place that creates messages to drivers: it logs and queues them in the caller's transaction, so that a
// decision and its message are committed together. The deliver-messages job sends them.
import { fitMessage, type MessageStatus, messageEligibility } from '@stormlane/domain/drivers'
import type { Clock } from '@stormlane/domain/time'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { outboxTable } from '../../platform/outbox/outbox-table.ts'
import { addMessageEvents } from './message-event.repository.ts'

export interface OutgoingMessage {
  vehicleId: string
  /** Truncated to the length that providers accept. */
  message: string
  urgent: boolean
  /** Null for a message that a user wrote. */
  driverNotificationId: string | null
  /** The message to many drivers that it is part of. */
  sendingId?: string | null
  /**
   * Identifies the reason for the message within the organization; a second message with the same key is not written.
   */
  dedupeKey: string
  /** False only logs the message (status `testing`). */
  deliver: boolean
}

export interface WrittenMessage {
  id: string
  vehicleId: string
  dedupeKey: string
}

interface QueuedMessage {
  id: string
  vehicleId: string
  source: string
}

/** Messages to a vehicle are delivered in order, at the rate of their provider. */
export const messageOutbox = outboxTable({
  table: 'message_outbox',
  item: 'message_id',
  destination: 'source',
  orderedBy: 'vehicle_id',
})

const entryOf = ({ id, vehicleId, source }: QueuedMessage) => ({ id, destination: source, orderKey: vehicleId })

export type Outbox = ReturnType<typeof openOutbox>

export function openOutbox(clock: Clock) {
  return {
    /**
     * Writes messages to vehicles of this organization and returns the new ones; unknown vehicles are skipped. A
     * message to a vehicle that cannot be reached (no driver id, unsupported source) is logged as failed, with the
     * reason.
     */
    async write(
      db: Transaction<Tables>,
      organizationId: string,
      messages: readonly OutgoingMessage[],
    ): Promise<WrittenMessage[]> {
      if (messages.length === 0) return []
      const vehicles = await vehiclesOf(db, organizationId, [...new Set(messages.map(({ vehicleId }) => vehicleId))])
      const given = messages.map(
        ({ vehicleId, message, urgent, driverNotificationId, sendingId, dedupeKey, deliver }) => ({
          vehicle_id: vehicleId,
          message: fitMessage(message),
          urgent,
          driver_notification_id: driverNotificationId,
          sending_id: sendingId ?? null,
          dedupe_key: dedupeKey,
          deliver,
        }),
      )
      const written = await sql<WrittenMessage & QueuedMessage & { status: MessageStatus }>`
        insert into vehicle_messages (organization_id, vehicle_id, vehicle_external_id, vehicle_name, source,
          external_driver_id, message, urgent, status, error, created_at, latitude, longitude, driver_notification_id,
          sending_id, dedupe_key)
        select ${organizationId}, vehicle_id, vehicle_external_id, vehicle_name, source, external_driver_id, message,
          urgent, case when not deliver then 'testing' when unreachable is null then 'queued' else 'failed' end,
          case when deliver then unreachable end, ${clock.now()}, latitude, longitude, driver_notification_id,
          sending_id, dedupe_key
        from rows from (json_to_recordset(${JSON.stringify(given)}::json) as (vehicle_id uuid, message text,
          urgent boolean, driver_notification_id uuid, sending_id uuid, dedupe_key text, deliver boolean)) with ordinality
        join json_to_recordset(${JSON.stringify(vehicles)}::json) as vehicle (vehicle_id uuid,
          vehicle_external_id text, vehicle_name text, source text, external_driver_id text, unreachable text,
          latitude float8, longitude float8) using (vehicle_id)
        order by ordinality
        on conflict (organization_id, dedupe_key) do nothing
        returning id, vehicle_id as "vehicleId", source, status, dedupe_key as "dedupeKey"`.execute(db)
      await messageOutbox.add(db, organizationId, written.rows.filter(({ status }) => status === 'queued').map(entryOf))
      const unreachable = written.rows.filter(({ status }) => status === 'failed').map(({ id }) => id)
      await addMessageEvents(db, organizationId, unreachable, clock.now())
      return written.rows.map(({ id, vehicleId, dedupeKey }) => ({ id, vehicleId, dedupeKey }))
    },

    /**
     * Queues a failed message again, after the vehicle's other messages, to its current driver; false if it had not
     * failed.
     */
    async queueAgain(db: Transaction<Tables>, organizationId: string, id: string): Promise<boolean> {
      const { rows } = await sql<QueuedMessage>`
        update vehicle_messages set status = 'queued', error = null, external_driver_id = vehicles.external_driver_id
        from vehicles
        where vehicle_messages.organization_id = ${organizationId} and vehicle_messages.id = ${id}
          and vehicle_messages.status = 'failed' and vehicles.organization_id = vehicle_messages.organization_id
          and vehicles.id = vehicle_messages.vehicle_id
        returning vehicle_messages.id, vehicle_messages.vehicle_id as "vehicleId", vehicle_messages.source`.execute(db)
      await messageOutbox.add(db, organizationId, rows.map(entryOf))
      return rows.length > 0
    },
  }
}

/** The position and recipient of each vehicle; `unreachable` is the reason why it cannot get messages, or null. */
async function vehiclesOf(db: Transaction<Tables>, organizationId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('vehicles')
    .leftJoin('vehicle_positions', (join) =>
      join
        .onRef('vehicle_positions.organization_id', '=', 'vehicles.organization_id')
        .onRef('vehicle_positions.vehicle_id', '=', 'vehicles.id'),
    )
    .where('vehicles.organization_id', '=', organizationId)
    .where('vehicles.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'vehicles.id as vehicle_id',
      'vehicles.external_id as vehicle_external_id',
      'vehicles.name as vehicle_name',
      'vehicles.source',
      'vehicles.external_driver_id',
      'vehicles.is_own',
      'vehicle_positions.latitude',
      'vehicle_positions.longitude',
    ])
    .execute()
  return rows.map(({ is_own: isOwn, ...row }) => {
    const eligibility = messageEligibility({ source: row.source, externalDriverId: row.external_driver_id, isOwn })
    return { ...row, unreachable: eligibility.eligible ? null : eligibility.reason }
  })
}
