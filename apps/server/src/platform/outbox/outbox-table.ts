// An outbox for at-least-once delivery to external systems. Entries are added in the transaction that creates them, leased by the process
// that delivers them, retried after failures, and dropped when too old. Times come from the database clock, so that processes with
// different clocks agree on leases. Each kind of delivery has its own table, with the columns `organization_id`, `sequence` (identity),
// `queued_at`, `due_at`, `attempts`, `lease_owner` and `leased_until`, and the three columns named in `OutboxTable`.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export interface OutboxTable {
  table: string
  /** Column with the id (uuid) of the item to deliver; unique within the organization. */
  item: string
  /** Column with the destination; each destination has its own rate and its own outages. */
  destination: string
  /** Entries with the same value in this column are delivered one at a time, in the order they were added. */
  orderedBy: string
}

export interface OutboxEntry {
  id: string
  destination: string
  orderKey: string
}

export interface LeasedEntry {
  id: string
  /** Number of attempts, including this one. */
  attempts: number
  /** Time since the entry was added. */
  ageMs: number
}

/** The outcome of an attempt: null if the entry is done, else the delay before the next attempt. */
export interface EndedEntry {
  id: string
  retryAfterMs: number | null
}

interface LeaseOptions {
  organizationId: string
  destination: string
  owner: string
  most: number
  forMs: number
}

type Db = Kysely<Tables>

/** A time relative to now, by the database clock. */
export const fromNow = (ms: number) => sql<Date>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`

/** Whether an entry may be tried now: it is due, and no process holds a valid lease. */
export const isDue = sql<boolean>`(due_at <= clock_timestamp() and coalesce(leased_until <= clock_timestamp(), true))`

export function outboxTable({ table, item, destination, orderedBy }: OutboxTable) {
  const entries = sql.table(table)
  const itemId = sql.ref(item)

  return {
    /** Adds entries in their order. */
    async add(db: Db, organizationId: string, added: readonly OutboxEntry[]): Promise<void> {
      if (added.length === 0) return
      const rows = added.map(({ id, destination: to, orderKey }) => ({
        [item]: id,
        [destination]: to,
        [orderedBy]: orderKey,
      }))
      // json_populate_recordset takes the column types from the table, which differ between tables.
      await sql`
        insert into ${entries} (organization_id, ${itemId}, ${sql.ref(destination)}, ${sql.ref(orderedBy)})
        select ${organizationId}, ${itemId}, ${sql.ref(destination)}, ${sql.ref(orderedBy)}
        from json_populate_recordset(null::${entries}, ${JSON.stringify(rows)}::json) with ordinality
        order by ordinality`.execute(db)
    },

    /** Leases due entries, oldest first, and only the first entry of each order key. */
    async lease(db: Db, { organizationId, destination: to, owner, most, forMs }: LeaseOptions): Promise<LeasedEntry[]> {
      const { rows } = await sql<LeasedEntry>`
        with due as (
          select organization_id, ${itemId} as id from ${entries} as candidate
          where organization_id = ${organizationId} and ${sql.ref(destination)} = ${to} and ${isDue}
            and not exists (select from ${entries} as earlier
              where earlier.organization_id = candidate.organization_id
                and ${sql.ref(`earlier.${orderedBy}`)} = ${sql.ref(`candidate.${orderedBy}`)}
                and earlier.sequence < candidate.sequence)
          order by sequence limit ${Math.max(0, most)}
          for update skip locked
        ), leased as (
          update ${entries} as entry
          set lease_owner = ${owner}, leased_until = ${fromNow(forMs)}, attempts = entry.attempts + 1
          from due where entry.organization_id = due.organization_id and ${sql.ref(`entry.${item}`)} = due.id
          returning due.id, entry.sequence, entry.attempts, entry.queued_at
        )
        select id, attempts, 1000 * extract(epoch from clock_timestamp() - queued_at)::float8 as "ageMs"
        from leased order by sequence`.execute(db)
      return rows
    },

    /**
     * Removes the entries that are done and puts the rest back. Returns the ids of those that this owner still held: an
     * owner that has lost its lease changes nothing, because the next owner decides.
     */
    async settle(
      db: Db,
      { organizationId, owner }: Pick<LeaseOptions, 'organizationId' | 'owner'>,
      ended: readonly EndedEntry[],
    ): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        with ended as (
          select * from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as ended (id uuid, "retryAfterMs" float8)
        ), gone as (
          delete from ${entries} using ended
          where organization_id = ${organizationId} and ${itemId} = ended.id and lease_owner = ${owner}
            and ended."retryAfterMs" is null
          returning ended.id
        ), waiting as (
          update ${entries} set lease_owner = null, leased_until = null,
            due_at = clock_timestamp() + ended."retryAfterMs" * interval '1 millisecond'
          from ended where organization_id = ${organizationId} and ${itemId} = ended.id and lease_owner = ${owner}
            and ended."retryAfterMs" is not null
          returning ended.id
        )
        select id from gone union all select id from waiting`.execute(db)
      return new Set(rows.map(({ id }) => id))
    },

    /** Removes entries of all organizations that are too old and not leased. */
    async giveUpOlderThan(db: Db, ms: number): Promise<{ organizationId: string; id: string }[]> {
      const { rows } = await sql<{ organizationId: string; id: string }>`
        delete from ${entries}
        where queued_at <= ${fromNow(-ms)} and coalesce(leased_until <= clock_timestamp(), true)
        returning organization_id as "organizationId", ${itemId} as id`.execute(db)
      return rows
    },

    /** Makes all entries of a destination due now, for example after an outage. */
    async retryNow(db: Db, organizationId: string, to: string): Promise<void> {
      await sql`
        update ${entries} set due_at = clock_timestamp()
        where organization_id = ${organizationId} and ${sql.ref(destination)} = ${to} and due_at > clock_timestamp()`.execute(
        db,
      )
    },
  }
}
