import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { assetSubject } from '../webhooks/asset-events.ts'
import { addWebhookEvents, wantedEvents } from '../webhooks/webhook-event.repository.ts'

/** Adds events for those of the messages that were delivered or failed for good, in the given order. */
export async function addMessageEvents(
  db: Transaction<Tables>,
  organizationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  const wanted = await wantedEvents(db, organizationId)
  if (!wanted.has('message.delivered') && !wanted.has('message.failed')) return
  const ended = await endedMessages(db, organizationId, ids)
  const events = ended.map(({ status, created_at, ...message }) => ({
    type: status === 'sent' ? ('message.delivered' as const) : ('message.failed' as const),
    subject: assetSubject('vehicle', message.vehicle_id),
    data: { message: { ...message, created_at: created_at.toISOString() } },
  }))
  await addWebhookEvents(db, organizationId, events, at)
}

const endedMessages = (db: Kysely<Tables>, organizationId: string, ids: readonly string[]) =>
  db
    .selectFrom('vehicle_messages')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', 'in', ['sent', 'failed'])
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .select(['id', 'vehicle_id', 'vehicle_external_id', 'vehicle_name', 'message', 'urgent', 'status', 'created_at'])
    .select(['error', 'driver_notification_id'])
    .execute()
