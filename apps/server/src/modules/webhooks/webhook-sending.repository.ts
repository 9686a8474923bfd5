// Queries of the posting job across all organizations: due addresses, leases, outcomes, and addresses to switch off.
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { personAddress } from '../../platform/database/people.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { LeasedItems } from '../../platform/outbox/delivery-window.ts'
import { isMailDue, takeMail } from '../../platform/outbox/mail-lease.ts'
import { fromNow, isDue, type LeasedEntry } from '../../platform/outbox/outbox-table.ts'
import { disableEndpoint } from './webhook-endpoint.repository.ts'
import { webhookOutbox } from './webhook-event.repository.ts'

export interface EndpointKey {
  organizationId: string
  id: string
}

export interface LeasedEvent extends LeasedEntry {
  eventId: string
  body: string
  recipient: string | null
}

/** The fields of an address that an attempt needs. */
export type SendingEndpoint = Pick<
  Selectable<Tables['webhook_endpoints']>,
  'kind' | 'url' | 'secret_encrypted' | 'old_secret_encrypted' | 'old_secret_until'
>

/** The outcome of an attempt. */
export interface SettledEvent {
  id: string
  status: 'delivered' | 'retrying'
  responseStatus: number | null
  error: string | null
  tookMs: number
  /** Delay until the next attempt; null if the event was accepted. */
  afterMs: number | null
}

/** A switched-off address, for the mail to the admins of its organization. */
export interface DisabledEndpoint {
  organizationId: string
  id: string
  url: string
  /** Of a channel; null for a webhook. */
  channelName: string | null
  reason: 'failing' | 'gone'
  organizationName: string
  lastError: string | null
  admins: string[]
}

export type WebhookSending = ReturnType<typeof webhookSending>

export function webhookSending({ asSystem }: Database, owner: string) {
  const endpoint = ({ organizationId, id }: EndpointKey) =>
    asSystem.updateTable('webhook_endpoints').where('organization_id', '=', organizationId).where('id', '=', id)

  return {
    /** Addresses with due events, in random order, so that none is always last. */
    due: (most: number, now: Date): Promise<EndpointKey[]> =>
      asSystem
        .selectFrom('webhook_endpoints')
        .innerJoin('organizations', 'organizations.id', 'webhook_endpoints.organization_id')
        .where(isServed(now))
        .where('disabled_at', 'is', null)
        .where((row) =>
          row.or([row('paused_until', 'is', null), row('paused_until', '<=', sql<Date>`clock_timestamp()`)]),
        )
        .where((row) =>
          row.exists(
            row
              .selectFrom('webhook_outbox')
              .whereRef('webhook_outbox.organization_id', '=', 'webhook_endpoints.organization_id')
              .whereRef('webhook_outbox.endpoint_id', '=', 'webhook_endpoints.id')
              .where(isDue)
              .select(sql`1`.as('one')),
          ),
        )
        .orderBy(sql`random()`)
        .limit(most)
        .select(['webhook_endpoints.organization_id as organizationId', 'webhook_endpoints.id'])
        .execute(),

    find: ({ organizationId, id }: EndpointKey): Promise<SendingEndpoint | undefined> =>
      asSystem
        .selectFrom('webhook_endpoints')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .select(['kind', 'url', 'secret_encrypted', 'old_secret_encrypted', 'old_secret_until'])
        .executeTakeFirst(),

    /**
     * Leases due events, oldest first, only the first of each asset; only a single one as a probe while the address is
     * down.
     */
    lease: (
      { organizationId, id }: EndpointKey,
      { most, underway, forMs, now }: { most: number; underway: number; forMs: number; now: Date },
    ): Promise<LeasedItems<LeasedEvent>> =>
      asSystem.transaction().execute(async (db) => {
        const { rows } = await sql<{ isDown: boolean; pausedMs: number }>`
          select failures > 0 as "isDown",
            1000 * greatest(0, extract(epoch from paused_until - clock_timestamp()))::float8 as "pausedMs"
          from webhook_endpoints join organizations on organizations.id = organization_id
          where organization_id = ${organizationId} and webhook_endpoints.id = ${id} and disabled_at is null
            and ${isServed(now)}
          for no key update of webhook_endpoints skip locked`.execute(db)
        const [held] = rows
        if (!held) return { items: [], againInMs: null }
        if (held.pausedMs > 0) return { items: [], againInMs: held.pausedMs }
        const room = (held.isDown ? 1 : most) - underway
        const leased = await webhookOutbox.lease(db, { organizationId, destination: id, owner, most: room, forMs })
        if (leased.length === 0) return { items: [], againInMs: null }
        const events = await db
          .selectFrom('webhook_deliveries')
          .where('organization_id', '=', organizationId)
          .where('id', '=', sql<string>`any(${leased.map((entry) => entry.id)}::uuid[])`)
          .select(['id', 'event_id as eventId', 'body', 'recipient'])
          .execute()
        const byId = new Map(events.map(({ id: deliveryId, ...event }) => [deliveryId, event]))
        const items = leased.flatMap((entry) => {
          const event = byId.get(entry.id)
          return event ? [{ ...entry, ...event }] : []
        })
        return { items, againInMs: null }
      }),

    /**
     * Stores the outcomes of attempts. If a lease has expired, its outcome is ignored, because the next owner decides.
     */
    settle: ({ organizationId }: EndpointKey, settled: readonly SettledEvent[], at: Date): Promise<void> =>
      asSystem.transaction().execute(async (db) => {
        const ended = settled.map(({ id, afterMs }) => ({ id, retryAfterMs: afterMs }))
        const held = await webhookOutbox.settle(db, { organizationId, owner }, ended)
        await sql`
          update webhook_deliveries set status = ended.status, response_status = ended."responseStatus",
            error = ended.error, took_ms = ended."tookMs", attempted_at = ${at}::timestamptz,
            attempts = webhook_deliveries.attempts + 1
          from jsonb_to_recordset(${JSON.stringify(settled.filter(({ id }) => held.has(id)))}::jsonb)
            as ended (id uuid, status text, "responseStatus" integer, error text, "tookMs" integer)
          where organization_id = ${organizationId} and webhook_deliveries.id = ended.id`.execute(db)
      }),

    /**
     * Called when an event was accepted: clears the failures, and makes events that waited for recovery due at once.
     */
    async isUp(key: EndpointKey): Promise<void> {
      const back = await endpoint(key)
        .where('failing_since', 'is not', null)
        .set({ failing_since: null, failures: 0, paused_until: null })
        .returning('id')
        .executeTakeFirst()
      if (back) await webhookOutbox.retryNow(asSystem, key.organizationId, key.id)
    },

    /** Called when nothing was accepted; keeps the time of the first such failure. */
    async isFailing(key: EndpointKey): Promise<void> {
      await endpoint(key).where('failing_since', 'is', null).set({ failing_since: sql`clock_timestamp()` }).execute()
    },

    /** Called when the address does not answer; `pauseMs` is computed from the number of consecutive outages. */
    async isDown(key: EndpointKey, pauseMs: (failures: number) => number): Promise<void> {
      const row = await endpoint(key)
        .set((columns) => ({ failures: columns('failures', '+', 1) }))
        .returning('failures')
        .executeTakeFirst()
      if (row)
        await endpoint(key)
          .set({ paused_until: fromNow(pauseMs(row.failures)) })
          .execute()
    },

    async pause(key: EndpointKey, ms: number): Promise<void> {
      await endpoint(key)
        .set({ paused_until: fromNow(ms) })
        .execute()
    },

    /** Switches off an address that wants no more events. */
    disable: ({ organizationId, id }: EndpointKey, words: string, now: Date): Promise<boolean> =>
      asSystem.transaction().execute((db) => disableEndpoint(db, organizationId, id, { reason: 'gone', words, now })),

    /** Switches off every address that was tried but accepted nothing for this long. */
    async disableFailing(ms: number, words: string, now: Date): Promise<void> {
      const failing = await asSystem
        .selectFrom('webhook_endpoints')
        .where('disabled_at', 'is', null)
        .where('failing_since', '<=', fromNow(-ms))
        .select(['organization_id', 'id'])
        .execute()
      for (const { organization_id, id } of failing)
        await asSystem
          .transaction()
          .execute((db) => disableEndpoint(db, organization_id, id, { reason: 'failing', words, now }))
    },

    /** Fails events that are too old and not leased. */
    giveUpOlderThan: (ms: number, because: string): Promise<void> =>
      asSystem.transaction().execute(async (db) => {
        const gone = await webhookOutbox.giveUpOlderThan(db, ms)
        if (gone.length === 0) return
        await sql`
          update webhook_deliveries set status = 'failed', error = ${because} || coalesce(error, '')
          from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone ("organizationId" uuid, id uuid)
          where organization_id = gone."organizationId" and webhook_deliveries.id = gone.id`.execute(db)
      }),

    /** Claims the switched-off address whose mail has been due longest. */
    async takeDueMail(): Promise<DisabledEndpoint | undefined> {
      const { rows } = await sql<DisabledEndpoint>`
        with due as materialized (
          select endpoint.organization_id as "organizationId", endpoint.id, endpoint.url, endpoint.name as "channelName",
            endpoint.disabled_reason as reason, organizations.name as "organizationName",
            (select error from webhook_deliveries as delivery
              where delivery.organization_id = endpoint.organization_id and delivery.endpoint_id = endpoint.id
                and attempted_at is not null order by attempted_at desc limit 1) as "lastError",
            coalesce((select array_agg(${personAddress()} order by ${personAddress()}) from users
              where users.organization_id = endpoint.organization_id and is_admin and deactivated_at is null), '{}') as admins
          from webhook_endpoints as endpoint join organizations on organizations.id = endpoint.organization_id
          where disabled_reason in ('failing', 'gone') and ${isMailDue}
          order by mail_due_at limit 1 for update of endpoint skip locked
        )
        update webhook_endpoints as target set ${takeMail}
        from due
        where target.organization_id = due."organizationId" and target.id = due.id
        returning due.*`.execute(asSystem)
      return rows[0]
    },

    async markMailed(
      { organizationId, id }: Pick<DisabledEndpoint, 'organizationId' | 'id'>,
      now: Date,
    ): Promise<void> {
      await asSystem
        .updateTable('webhook_endpoints')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .set({ mailed_at: now })
        .execute()
    },
  }
}
