// The only place that creates events for webhooks: it logs and queues them in the caller's transaction, so that a
// change and its event are committed together. The deliver-webhooks job posts them.
import { randomUUID } from 'node:crypto'
import type { WebhookEventOnWire } from '@stormlane/contract'
import type { WebhookEventType } from '@stormlane/domain/product'
import { WEEK_MS } from '@stormlane/domain/time'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { outboxTable } from '../../platform/outbox/outbox-table.ts'

/** An event without its timestamp. */
export type NewWebhookEvent = WebhookEventOnWire extends infer Event
  ? Event extends { timestamp: string }
    ? Omit<Event, 'timestamp'> & {
        /** Events with the same subject, such as one asset, are posted one at a time, in the order they were added. */
        subject: string
      }
    : never
  : never

/** Events of an asset are posted in order, independently for each address. */
export const webhookOutbox = outboxTable({
  table: 'webhook_outbox',
  item: 'delivery_id',
  destination: 'endpoint_id',
  orderedBy: 'order_key',
})

/**
 * Returns the event types that at least one address of the organization subscribes to. Most organizations have none,
 * and skip the search for changes.
 */
export async function wantedEvents(db: Kysely<Tables>, organizationId: string): Promise<ReadonlySet<WebhookEventType>> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .where('organization_id', '=', organizationId)
    .where('disabled_at', 'is', null)
    .select('events')
    .execute()
  return new Set(rows.flatMap(({ events }) => events))
}

/** Adds events in order, for each address that subscribes to them. */
export async function addWebhookEvents(
  db: Transaction<Tables>,
  organizationId: string,
  events: readonly NewWebhookEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return
  const given = events.map(({ subject, type, data }) => ({
    event_id: randomUUID(),
    type,
    subject,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
  }))
  const { rows } = await sql<{ id: string; destination: string; orderKey: string }>`
    insert into webhook_deliveries (organization_id, endpoint_id, event_id, type, order_key, body, status, created_at)
    select ${organizationId}, endpoint.id, event_id, type, endpoint.id || ' ' || subject, body, 'waiting', ${at}
    from rows from (json_to_recordset(${JSON.stringify(given)}::json)
      as (event_id uuid, type text, subject text, body text)) with ordinality
    join webhook_endpoints as endpoint on endpoint.organization_id = ${organizationId}
      and endpoint.disabled_at is null and type = any (endpoint.events)
    order by ordinality
    returning id, endpoint_id as destination, order_key as "orderKey"`.execute(db)
  await webhookOutbox.add(db, organizationId, rows)
}

/**
 * Queues the event of a published run, once, for every served organization that subscribes to it; returns false if it
 * was queued before.
 */
export function announceRun(
  { asSystem }: Database,
  run: { horizon: 'nowcast' | 'extended'; runTime: Date; until: Date },
  at: Date,
): Promise<boolean> {
  const { horizon, runTime, until } = run
  return asSystem.transaction().execute(async (db) => {
    const inserted = await db
      .insertInto('announced_runs')
      .values({ horizon, run_time: runTime })
      .onConflict((conflict) => conflict.doNothing())
      .returning('horizon')
      .executeTakeFirst()
    if (!inserted) return false
    await db
      .deleteFrom('announced_runs')
      .where('run_time', '<', new Date(at.getTime() - WEEK_MS))
      .execute()
    const organizations = await db
      .selectFrom('webhook_endpoints')
      .innerJoin('organizations', 'organizations.id', 'organization_id')
      .where(isServed(at))
      .where('disabled_at', 'is', null)
      .where(sql<boolean>`'run.published' = any (events)`)
      .select('organization_id')
      .distinct()
      .execute()
    const data = { horizon, run_time: runTime.toISOString(), forecast_until: until.toISOString() }
    for (const { organization_id } of organizations)
      await addWebhookEvents(db, organization_id, [{ type: 'run.published', subject: 'runs', data }], at)
    return true
  })
}
