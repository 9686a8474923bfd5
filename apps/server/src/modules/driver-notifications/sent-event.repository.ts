// The last message sent for each event, read and written in the transaction that also writes the messages.
import type { LastSent } from '@stormlane/domain/drivers'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Identifies one event of one notification for one vehicle. */
export interface VehicleEvent {
  notificationId: string
  vehicleId: string
  event: string
}

export interface SentEvent extends VehicleEvent {
  sent: LastSent
}

export const eventKey = ({ notificationId, vehicleId, event }: VehicleEvent) =>
  `${notificationId} ${vehicleId} ${event}`

/** Serializes evaluation of one organization: a second process waits, then finds every event recorded as sent. */
export async function lockSentEvents(db: Transaction<Tables>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notify drivers ${organizationId}`}, 0))`.execute(db)
}

export async function readSentEvents(
  db: Transaction<Tables>,
  organizationId: string,
  notificationIds: readonly string[],
): Promise<Map<string, LastSent>> {
  const rows = await db
    .selectFrom('driver_notification_states')
    .where('organization_id', '=', organizationId)
    .where('notification_id', '=', sql<string>`any(${notificationIds}::uuid[])`)
    .select(['notification_id', 'vehicle_id', 'event', 'told_at', 'times', 'level', 'value', 'text', 'met_at'])
    .execute()
  return new Map(
    rows.map(({ notification_id, vehicle_id, event, told_at, met_at, ...sent }) => [
      eventKey({ notificationId: notification_id, vehicleId: vehicle_id, event }),
      { ...sent, at: told_at, metAt: met_at },
    ]),
  )
}

export async function writeSentEvents(
  db: Transaction<Tables>,
  organizationId: string,
  events: readonly SentEvent[],
): Promise<void> {
  if (events.length === 0) return
  const of = <T>(pick: (event: SentEvent) => T) => events.map(pick)
  await sql`
    insert into driver_notification_states
      (organization_id, notification_id, vehicle_id, event, told_at, times, level, value, text, met_at)
    select ${organizationId}, given.notification_id, given.vehicle_id, event, told_at, times, level, value, text, met_at
    from unnest(
      ${of(({ notificationId }) => notificationId)}::uuid[],
      ${of(({ vehicleId }) => vehicleId)}::uuid[],
      ${of(({ event }) => event)}::text[],
      ${of(({ sent }) => sent.at.toISOString())}::timestamptz[],
      ${of(({ sent }) => sent.times)}::integer[],
      ${of(({ sent }) => sent.level)}::integer[],
      ${of(({ sent }) => sent.value)}::real[],
      ${of(({ sent }) => sent.text)}::text[],
      ${of(({ sent }) => sent.metAt.toISOString())}::timestamptz[]
    ) as given (notification_id, vehicle_id, event, told_at, times, level, value, text, met_at)
    join driver_notifications on driver_notifications.organization_id = ${organizationId}
      and driver_notifications.id = given.notification_id
    join vehicles on vehicles.organization_id = ${organizationId} and vehicles.id = given.vehicle_id
    on conflict (organization_id, notification_id, vehicle_id, event) do update set told_at = excluded.told_at,
      times = excluded.times, level = excluded.level, value = excluded.value, text = excluded.text,
      met_at = excluded.met_at`.execute(db)
}

export async function pruneSentEvents({ asSystem }: Database, metBefore: Date): Promise<void> {
  await deleteInBatches(asSystem, 'driver_notification_states', sql`met_at < ${metBefore}`)
}
