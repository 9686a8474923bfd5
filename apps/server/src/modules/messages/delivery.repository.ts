// The outbox as whoever delivers sees it. Time is the database's, so that processes whose clocks differ agree on leases.
import type { DriverMessage, MessageLimits } from '@stormlane/domain'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface ConnectionKey {
  organizationId: string
  id: string
}

export interface LeasedMessage {
  organizationId: string
  id: string
  vehicleId: string
  message: DriverMessage
  /** How often it was tried, this time included. */
  attempts: number
  ageMs: number
}

/** How an attempt ended. */
export interface Settled {
  id: string
  status: 'sent' | 'retrying' | 'failed'
  error: string | null
  /** When it is tried again, from now. */
  afterMs: number | null
}

export interface Lease {
  messages: LeasedMessage[]
  /** When the provider takes more; null where nothing waits for it now. */
  againInMs: number | null
}

type LeasedRow = Omit<LeasedMessage, 'message' | 'organizationId'> & DriverMessage

const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`

export type DeliveryRepository = ReturnType<typeof deliveryRepository>

export function deliveryRepository({ asSystem }: Database, owner: string) {
  const connection = ({ organizationId, id }: ConnectionKey) =>
    asSystem.updateTable('telematics_connections').where('organization_id', '=', organizationId).where('id', '=', id)

  return {
    /**
     * Leases messages that are due, oldest first, as many as the provider's limits allow: of each vehicle only the first, so that a
     * driver reads them in order, and no more than `most` with those underway. Of a provider that is down just one, to see whether it
     * is back. Another process at the same connection at this moment gets none.
     */
    lease: (
      { organizationId, id }: ConnectionKey,
      { perSecond, burst }: MessageLimits,
      { most, underway, forMs }: { most: number; underway: number; forMs: number },
    ): Promise<Lease> =>
      asSystem.transaction().execute(async (db) => {
        // A leaky bucket (GCRA): next_send_at runs ahead of the clock by what was sent, at most by a burst.
        const { rows: held } = await sql<{ source: string; aheadSeconds: number; pausedMs: number; isDown: boolean }>`
          select source, delivery_failures > 0 as "isDown",
            greatest(0, extract(epoch from next_send_at - clock_timestamp()))::float8 as "aheadSeconds",
            1000 * greatest(0, extract(epoch from paused_until - clock_timestamp()))::float8 as "pausedMs"
          from telematics_connections
          where organization_id = ${organizationId} and id = ${id} and is_enabled
          for update skip locked`.execute(db)
        const [bucket] = held
        if (!bucket) return { messages: [], againInMs: null }
        if (bucket.pausedMs > 0) return { messages: [], againInMs: bucket.pausedMs }
        const allowed = Math.floor(burst - perSecond * bucket.aheadSeconds)
        if (allowed <= 0) return { messages: [], againInMs: 1000 * (bucket.aheadSeconds - (burst - 1) / perSecond) }
        const room = (bucket.isDown ? 1 : most) - underway
        const { rows } = await sql<LeasedRow>`
          with due as (
            select organization_id, message_id from message_outbox as candidate
            where organization_id = ${organizationId} and source = ${bucket.source}
              and due_at <= clock_timestamp() and coalesce(leased_until <= clock_timestamp(), true)
              and not exists (select from message_outbox as earlier
                where earlier.organization_id = candidate.organization_id and earlier.vehicle_id = candidate.vehicle_id
                  and earlier.sequence < candidate.sequence)
            order by sequence limit ${Math.max(0, Math.min(allowed, room))}
            for update skip locked
          ), leased as (
            update message_outbox set lease_owner = ${owner}, leased_until = ${inMs(forMs)}, attempts = attempts + 1
            from due where message_outbox.organization_id = due.organization_id
              and message_outbox.message_id = due.message_id
            returning message_outbox.*
          )
          select vehicle_messages.id, leased.vehicle_id as "vehicleId", leased.attempts,
            1000 * extract(epoch from clock_timestamp() - leased.queued_at)::float8 as "ageMs",
            vehicle_messages.dedupe_key as "dedupeKey", vehicle_messages.vehicle_external_id as "vehicleExternalId",
            vehicle_messages.external_driver_id as "externalDriverId", vehicle_messages.message as text,
            vehicle_messages.urgent
          from leased join vehicle_messages on vehicle_messages.organization_id = leased.organization_id
            and vehicle_messages.id = leased.message_id
          order by leased.sequence`.execute(db)
        await sql`
          update telematics_connections set next_send_at =
            greatest(next_send_at, clock_timestamp()) + ${rows.length / perSecond}::float8 * interval '1 second'
          where organization_id = ${organizationId} and id = ${id}`.execute(db)
        const messages = rows.map(({ id: messageId, vehicleId, attempts, ageMs, ...message }) => ({
          organizationId,
          id: messageId,
          vehicleId,
          attempts,
          ageMs,
          message,
        }))
        return { messages, againInMs: null }
      }),

    /** Stores how attempts ended. Whoever lost a lease meanwhile changes nothing: the next owner has the last word. */
    async settle({ organizationId }: ConnectionKey, settled: readonly Settled[], at: Date): Promise<void> {
      await sql`
        with ended as (
          select * from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
            as ended (id uuid, status text, error text, "afterMs" float8)
        ), gone as (
          delete from message_outbox using ended
          where organization_id = ${organizationId} and message_id = ended.id and lease_owner = ${owner}
            and ended.status <> 'retrying'
          returning message_id
        ), waiting as (
          update message_outbox set lease_owner = null, leased_until = null,
            due_at = clock_timestamp() + ended."afterMs" * interval '1 millisecond'
          from ended where organization_id = ${organizationId} and message_id = ended.id and lease_owner = ${owner}
            and ended.status = 'retrying'
          returning message_id
        )
        update vehicle_messages set status = ended.status, error = ended.error,
          sent_at = case when ended.status = 'sent' then ${at}::timestamptz else sent_at end
        from ended where organization_id = ${organizationId} and vehicle_messages.id = ended.id
          and ended.id in (select message_id from gone union all select message_id from waiting)`.execute(asSystem)
    },

    /** Gives up what is too old and nobody is sending, e.g. because its connection was removed; tells of which vehicles. */
    async giveUpOlderThan(ms: number, words: { because: string; without: string }) {
      const { rows } = await sql<{ organizationId: string; vehicleId: string }>`
        with gone as (
          delete from message_outbox
          where queued_at <= clock_timestamp() - ${ms}::float8 * interval '1 millisecond'
            and coalesce(leased_until <= clock_timestamp(), true)
          returning organization_id, message_id
        )
        update vehicle_messages set status = 'failed', error = ${words.because} || coalesce(error, ${words.without})
        from gone where vehicle_messages.organization_id = gone.organization_id and id = gone.message_id
        returning vehicle_messages.organization_id as "organizationId", vehicle_id as "vehicleId"`.execute(asSystem)
      return rows
    },

    /** The provider answers; what waited for it goes at once. */
    async providerIsUp(key: ConnectionKey): Promise<void> {
      const back = await connection(key)
        .where('delivery_failures', '>', 0)
        .set({ delivery_failures: 0, delivery_error: null, delivery_failing_since: null, paused_until: null })
        .returning('source')
        .executeTakeFirst()
      if (!back) return
      await asSystem
        .updateTable('message_outbox')
        .where('organization_id', '=', key.organizationId)
        .where('source', '=', back.source)
        .where('due_at', '>', sql<Date>`clock_timestamp()`)
        .set({ due_at: sql`clock_timestamp()` })
        .execute()
    },

    /** The provider is down; `pauseMs` follows from how often it failed in a row. */
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
        .set({ paused_until: inMs(pauseMs(delivery_failures)) })
        .execute()
    },

    async pause(key: ConnectionKey, ms: number): Promise<void> {
      await connection(key)
        .set({ paused_until: inMs(ms) })
        .execute()
    },
  }
}
