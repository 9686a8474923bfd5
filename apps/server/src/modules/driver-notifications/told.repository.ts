// What drivers were told, read and written in the transaction that also writes the messages.
import type { LastSent } from '@stormlane/domain'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** One event of one notification for one vehicle. */
export interface EventOfVehicle {
  notificationId: string
  vehicleId: string
  event: string
}

export interface ChangedEvent extends EventOfVehicle {
  told: LastSent
}

export const eventKey = ({ notificationId, vehicleId, event }: EventOfVehicle) =>
  `${notificationId} ${vehicleId} ${event}`

/** Of two processes that evaluate one organization at once, the second waits and then finds everything told. */
export async function lockTelling(db: Transaction<Tables>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notify drivers ${organizationId}`}, 0))`.execute(db)
}

export async function readTold(
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
    rows.map(({ notification_id, vehicle_id, event, told_at, met_at, ...told }) => [
      eventKey({ notificationId: notification_id, vehicleId: vehicle_id, event }),
      { ...told, at: told_at, metAt: met_at },
    ]),
  )
}

export async function writeTold(
  db: Transaction<Tables>,
  organizationId: string,
  events: readonly ChangedEvent[],
): Promise<void> {
  if (events.length === 0) return
  const of = <T>(pick: (event: ChangedEvent) => T) => events.map(pick)
  await sql`
    insert into driver_notification_states
      (organization_id, notification_id, vehicle_id, event, told_at, times, level, value, text, met_at)
    select ${organizationId}, given.notification_id, given.vehicle_id, event, told_at, times, level, value, text, met_at
    from unnest(
      ${of(({ notificationId }) => notificationId)}::uuid[],
      ${of(({ vehicleId }) => vehicleId)}::uuid[],
      ${of(({ event }) => event)}::text[],
      ${of(({ told }) => told.at.toISOString())}::timestamptz[],
      ${of(({ told }) => told.times)}::integer[],
      ${of(({ told }) => told.level)}::integer[],
      ${of(({ told }) => told.value)}::real[],
      ${of(({ told }) => told.text)}::text[],
      ${of(({ told }) => told.metAt.toISOString())}::timestamptz[]
    ) as given (notification_id, vehicle_id, event, told_at, times, level, value, text, met_at)
    join driver_notifications on driver_notifications.organization_id = ${organizationId}
      and driver_notifications.id = given.notification_id
    join vehicles on vehicles.organization_id = ${organizationId} and vehicles.id = given.vehicle_id
    on conflict (organization_id, notification_id, vehicle_id, event) do update set told_at = excluded.told_at,
      times = excluded.times, level = excluded.level, value = excluded.value, text = excluded.text,
      met_at = excluded.met_at`.execute(db)
}

export async function pruneTold({ asSystem }: Database, metBefore: Date): Promise<void> {
  await asSystem.deleteFrom('driver_notification_states').where('met_at', '<', metBefore).execute()
}
