// Vehicle messages for the delivery job: leased from the outbox within the rate limit of the connection, and logged.
import type { DriverMessage, MessageLimits } from '@stormlane/domain/vehicles'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { LeasedItems } from '../../platform/outbox/delivery-window.ts'
import { fromNow, type LeasedEntry } from '../../platform/outbox/outbox-table.ts'
import { addMessageEvents } from './message-event.repository.ts'
import { messageOutbox } from './outbox.repository.ts'

export interface ConnectionKey {
  organizationId: string
  id: string
}

export interface LeasedMessage extends LeasedEntry {
  vehicleId: string
  message: Omit<DriverMessage, 'triedSince'>
}

/** The outcome of an attempt. */
export interface Settled {
  id: string
  status: 'sent' | 'retrying' | 'failed'
  error: string | null
  /** Delay until the next attempt; null if there is none. */
  afterMs: number | null
}

export type DeliveryRepository = ReturnType<typeof deliveryRepository>

export function deliveryRepository({ asSystem }: Database, owner: string) {
  const connection = ({ organizationId, id }: ConnectionKey) =>
    asSystem.updateTable('telematics_connections').where('organization_id', '=', organizationId).where('id', '=', id)

  return {
    /**
     * Leases due messages, oldest first, within the provider's rate limit: only the first of each vehicle, so that
     * drivers get them in order, and at most `most` including those underway. If the provider is down, leases a single
     * message as a probe. Only one process at a time can lease for a connection.
     */
    lease: (
      { organizationId, id }: ConnectionKey,
      { perSecond, burst }: MessageLimits,
      { most, underway, forMs, now }: { most: number; underway: number; forMs: number; now: Date },
    ): Promise<LeasedItems<LeasedMessage>> =>
      asSystem.transaction().execute(async (db) => {
        // A leaky bucket (GCRA): each message moves next_send_at ahead of the clock, at most by the burst.
        const { rows: held } = await sql<{ source: string; aheadSeconds: number; pausedMs: number; isDown: boolean }>`
          select source, delivery_failures > 0 as "isDown",
            greatest(0, extract(epoch from next_send_at - clock_timestamp()))::float8 as "aheadSeconds",
            1000 * greatest(0, extract(epoch from paused_until - clock_timestamp()))::float8 as "pausedMs"
          from telematics_connections join organizations on organizations.id = organization_id
          where organization_id = ${organizationId} and telematics_connections.id = ${id} and is_enabled
            and ${isServed(now)}
          for update of telematics_connections skip locked`.execute(db)
        const [bucket] = held
        if (!bucket) return { items: [], againInMs: null }
        if (bucket.pausedMs > 0) return { items: [], againInMs: bucket.pausedMs }
        const allowed = Math.floor(burst - perSecond * bucket.aheadSeconds)
        if (allowed <= 0) return { items: [], againInMs: 1000 * (bucket.aheadSeconds - (burst - 1) / perSecond) }
        const room = (bucket.isDown ? 1 : most) - underway
        const leased = await messageOutbox.lease(db, {
          organizationId,
          destination: bucket.source,
          owner,
          most: Math.min(allowed, room),
          forMs,
        })
        await sql`
          update telematics_connections set next_send_at =
            greatest(next_send_at, clock_timestamp()) + ${leased.length / perSecond}::float8 * interval '1 second'
          where organization_id = ${organizationId} and id = ${id}`.execute(db)
        const texts = await readTexts(
          db,
          organizationId,
          leased.map((entry) => entry.id),
        )
        const items = leased.flatMap((entry) => {
          const text = texts.get(entry.id)
          return text ? [{ ...entry, ...text }] : []
        })
        return { items, againInMs: null }
      }),

    /**
     * Stores the outcomes of attempts. If a lease has expired, its outcome is ignored, because the next owner decides.
     */
    async settle({ organizationId }: ConnectionKey, settled: readonly Settled[], at: Date): Promise<void> {
      await asSystem.transaction().execute(async (db) => {
        const ended = settled.map(({ id, afterMs }) => ({ id, retryAfterMs: afterMs }))
        const held = await messageOutbox.settle(db, { organizationId, owner }, ended)
        await sql`
          update vehicle_messages set status = ended.status, error = ended.error,
            sent_at = case when ended.status = 'sent' then ${at}::timestamptz else sent_at end
          from jsonb_to_recordset(${JSON.stringify(settled.filter(({ id }) => held.has(id)))}::jsonb)
            as ended (id uuid, status text, error text)
          where organization_id = ${organizationId} and vehicle_messages.id = ended.id`.execute(db)
        await addMessageEvents(db, organizationId, [...held], at)
      })
    },

    /**
     * Fails messages that are too old and not leased, for example because the connection was removed; returns their
     * vehicles.
     */
    giveUpOlderThan: (ms: number, words: { because: string; without: string }, at: Date) =>
      asSystem.transaction().execute(async (db) => {
        const gone = await messageOutbox.giveUpOlderThan(db, ms)
        const { rows } = await sql<{ organizationId: string; vehicleId: string }>`
          update vehicle_messages set status = 'failed', error = ${words.because} || coalesce(error, ${words.without})
          from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone ("organizationId" uuid, id uuid)
          where vehicle_messages.organization_id = gone."organizationId" and vehicle_messages.id = gone.id
          returning vehicle_messages.organization_id as "organizationId", vehicle_id as "vehicleId"`.execute(db)
        for (const [organizationId, messages] of Map.groupBy(gone, (one) => one.organizationId))
          await addMessageEvents(
            db,
            organizationId,
            messages.map(({ id }) => id),
            at,
          )
        return rows
      }),

    /** The provider answers again, so waiting messages become due at once. */
    async providerIsUp(key: ConnectionKey): Promise<void> {
      const back = await connection(key)
        .where('delivery_failures', '>', 0)
        .set({ delivery_failures: 0, delivery_error: null, delivery_failing_since: null, paused_until: null })
        .returning('source')
        .executeTakeFirst()
      if (back) await messageOutbox.retryNow(asSystem, key.organizationId, back.source)
    },

    /** Marks the provider as down; `pauseMs` is computed from the number of consecutive failures. */
    async providerIsDown(
      key: ConnectionKey,
      error: string,
      at: Date,
      pauseMs: (failures: number) => number,
    ): Promise<void> {
      const { delivery_failures } = await connection(key)
        .set((row) => ({
          delivery_failures: row('delivery_failures', '+', 1),
          delivery_error: error,
          delivery_failing_since: sql`coalesce(delivery_failing_since, ${at})`,
        }))
        .returning('delivery_failures')
        .executeTakeFirstOrThrow()
      await connection(key)
        .set({ paused_until: fromNow(pauseMs(delivery_failures)) })
        .execute()
    },

    async pause(key: ConnectionKey, ms: number): Promise<void> {
      await connection(key)
        .set({ paused_until: fromNow(ms) })
        .execute()
    },
  }
}

/** The texts and recipients of messages, by message id. */
async function readTexts(
  db: Transaction<Tables>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Pick<LeasedMessage, 'vehicleId' | 'message'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('vehicle_messages')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'id',
      'vehicle_id as vehicleId',
      'dedupe_key as dedupeKey',
      'vehicle_external_id as vehicleExternalId',
      'external_driver_id as externalDriverId',
      'message as text',
      'urgent',
    ])
    .execute()
  return new Map(rows.map(({ id, vehicleId, ...message }) => [id, { vehicleId, message }]))
}
