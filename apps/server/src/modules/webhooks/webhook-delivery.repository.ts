// The event log of each address; call within the caller's transaction.
import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { webhookOutbox } from './webhook-event.repository.ts'

export type StoredDelivery = Omit<Selectable<Tables['webhook_deliveries']>, 'organization_id'>

export interface DeliveryFilter {
  status: StoredDelivery['status'] | undefined
  limit: number
  offset: number
}

const COLUMNS = [
  'id',
  'endpoint_id',
  'event_id',
  'type',
  'order_key',
  'body',
  'status',
  'created_at',
  'attempted_at',
  'attempts',
  'response_status',
  'error',
  'took_ms',
  'recipient',
] as const

/** Returns a page of the log, newest first. */
export const pageOfDeliveries = (
  db: Kysely<Tables>,
  organizationId: string,
  endpointId: string,
  { status, limit, offset }: DeliveryFilter,
): Promise<StoredDelivery[]> =>
  db
    .selectFrom('webhook_deliveries')
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .$if(status !== undefined, (rows) => rows.where('status', '=', status as StoredDelivery['status']))
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const findDelivery = (db: Kysely<Tables>, organizationId: string, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst() satisfies Promise<StoredDelivery | undefined>

/** Queues an event again, behind the others of its asset; returns false if it is still waiting. */
export async function queueDeliveryAgain(
  db: Transaction<Tables>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string; destination: string; orderKey: string }>`
    update webhook_deliveries set status = 'waiting'
    where organization_id = ${organizationId} and id = ${id} and status in ('delivered', 'failed')
    returning id, endpoint_id as destination, order_key as "orderKey"`.execute(db)
  await webhookOutbox.add(db, organizationId, rows)
  return rows.length > 0
}

/** Logs an event that was sent without the outbox. */
export const logDelivery = (
  db: Transaction<Tables>,
  organizationId: string,
  delivery: Omit<StoredDelivery, 'id'>,
): Promise<StoredDelivery> =>
  db
    .insertInto('webhook_deliveries')
    .values({ organization_id: organizationId, ...delivery })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Removes everything that waits for an address from the outbox; it stays in the log as failed. */
export async function failWaiting(
  db: Transaction<Tables>,
  organizationId: string,
  endpointId: string,
  words: string,
): Promise<void> {
  await sql`
    with gone as (
      delete from webhook_outbox where organization_id = ${organizationId} and endpoint_id = ${endpointId}
      returning delivery_id
    )
    update webhook_deliveries set status = 'failed', error = coalesce(error, ${words}) from gone
    where organization_id = ${organizationId} and webhook_deliveries.id = gone.delivery_id`.execute(db)
}

/** Deletes the log of all organizations before a time; waiting events are kept. */
export async function pruneDeliveries({ asSystem }: Database, before: Date): Promise<void> {
  const isDone = sql<SqlBool>`created_at < ${before} and status in ('delivered', 'failed')`
  await deleteInBatches(asSystem, 'webhook_deliveries', isDone)
}
