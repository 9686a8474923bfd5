// The webhook addresses of an organization; call within the caller's transaction, which also writes the audit line.
import { WEBHOOK_LAST_OUTCOMES } from '@stormlane/contract'
import type { WebhookEventType } from '@stormlane/domain/product'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { failWaiting } from './webhook-delivery.repository.ts'

interface LastAttempt {
  at: string
  status: number | null
  error: string | null
  tookMs: number
  attempts: number
}

export interface StoredEndpoint extends Selectable<Tables['webhook_endpoints']> {
  waiting: number
  last_attempt: LastAttempt | null
  /** Outcomes of the newest attempted events, newest first. */
  last_outcomes: ('delivered' | 'failed')[]
}

interface NewEndpoint {
  url: string
  events: WebhookEventType[]
  secret: Buffer
  now: Date
}

/** The endpoint that keeps the notices of an organization without channels is in neither list. */
const KINDS = {
  webhooks: sql<boolean>`kind = 'webhook'`,
  channels: sql<boolean>`kind not in ('webhook', 'local')`,
}
type EndpointList = keyof typeof KINDS

/** Lists addresses, oldest first; only one if an id is given. */
export async function listEndpoints(
  db: Kysely<Tables>,
  organizationId: string,
  id: string | null = null,
  list: EndpointList = 'webhooks',
): Promise<StoredEndpoint[]> {
  const { rows } = await sql<StoredEndpoint>`
    select endpoint.*,
      (select count(*) from webhook_outbox as waiting
        where waiting.organization_id = endpoint.organization_id and waiting.endpoint_id = endpoint.id) as waiting,
      tried.last_attempt, coalesce(tried.outcomes, '{}') as last_outcomes
    from webhook_endpoints as endpoint
    cross join lateral (
      select array_agg(case status when 'delivered' then 'delivered' else 'failed' end order by attempted_at desc) as outcomes,
        (array_agg(json_build_object('at', attempted_at, 'status', response_status, 'error', error, 'tookMs', took_ms,
          'attempts', attempts) order by attempted_at desc))[1] as last_attempt
      from (select * from webhook_deliveries as delivery
        where delivery.organization_id = endpoint.organization_id and delivery.endpoint_id = endpoint.id
          and attempted_at is not null
        order by attempted_at desc limit ${WEBHOOK_LAST_OUTCOMES}) as newest
    ) as tried
    where endpoint.organization_id = ${organizationId} and (${id}::uuid is null or endpoint.id = ${id}::uuid)
      and ${KINDS[list]}
    order by endpoint.created_at, endpoint.id`.execute(db)
  return rows
}

/** Serializes an organization's registrations, so that their limit holds; returns how many there are. */
export async function lockAndCountEndpoints(
  db: Transaction<Tables>,
  organizationId: string,
  list: EndpointList = 'webhooks',
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${organizationId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .where('organization_id', '=', organizationId)
    .where(KINDS[list])
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertEndpoint(
  db: Transaction<Tables>,
  organizationId: string,
  { url, events, secret, now }: NewEndpoint,
): Promise<string> {
  const { id } = await db
    .insertInto('webhook_endpoints')
    .values({ organization_id: organizationId, url, events, secret_encrypted: secret, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const one = (db: Transaction<Tables>, organizationId: string, id: string) =>
  db.updateTable('webhook_endpoints').where('organization_id', '=', organizationId).where('id', '=', id)

export async function changeEndpoint(
  db: Transaction<Tables>,
  organizationId: string,
  id: string,
  change: { url?: string; events?: WebhookEventType[] },
): Promise<void> {
  if (Object.keys(change).length > 0) await one(db, organizationId, id).set(change).execute()
}

/** Switches an address on and clears its failures. */
export async function enableEndpoint(db: Transaction<Tables>, organizationId: string, id: string): Promise<void> {
  await one(db, organizationId, id)
    .set({
      disabled_at: null,
      disabled_reason: null,
      mailed_at: null,
      mail_due_at: sql`clock_timestamp()`,
      mail_attempts: 0,
      failing_since: null,
      failures: 0,
      paused_until: null,
    })
    .execute()
}

/**
 * Switches an address off. Waiting events are not sent and stay in the log as failed. Returns false if the address was
 * already off.
 */
export async function disableEndpoint(
  db: Transaction<Tables>,
  organizationId: string,
  id: string,
  { reason, words, now }: { reason: 'admin' | 'failing' | 'gone'; words: string; now: Date },
): Promise<boolean> {
  const off = await one(db, organizationId, id)
    .where('disabled_at', 'is', null)
    .set({ disabled_at: now, disabled_reason: reason })
    .returning('id')
    .executeTakeFirst()
  if (off) await failWaiting(db, organizationId, id, words)
  return off !== undefined
}

/** Replaces the secret; the old one keeps signing next to the new one until the given time. */
export async function replaceSecret(
  db: Transaction<Tables>,
  organizationId: string,
  id: string,
  { secret, oldUntil }: { secret: Buffer; oldUntil: Date },
): Promise<void> {
  await one(db, organizationId, id)
    .set((row) => ({
      old_secret_encrypted: row.ref('secret_encrypted'),
      old_secret_until: oldUntil,
      secret_encrypted: secret,
    }))
    .execute()
}

export async function deleteEndpoint(db: Transaction<Tables>, organizationId: string, id: string): Promise<void> {
  await db.deleteFrom('webhook_endpoints').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}
