// What is to be delivered outside, at least once: entries are added in the transaction that decides on them, leased by whoever delivers
// them, tried again later, and given up when they are too old. Time is the database's, so that processes whose clocks differ agree on
// leases. The mechanism knows no table: each kind of delivery names its own, with the columns `organization_id`, `sequence` (identity),
// `queued_at`, `due_at`, `attempts`, `lease_owner` and `leased_until` beside the three of `OutboxTable`.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export interface OutboxTable {
  table: string
  /** The column with the id (uuid) of what is delivered; unique within the organization. */
  item: string
  /** The column that names where it goes: one destination has its own pace and its own outages. */
  destination: string
  /** Entries with the same value in this column are delivered one after the other, in the order in which they were added. */
  orderedBy: string
}

export interface OutboxEntry {
  id: string
  destination: string
  orderKey: string
}

export interface LeasedEntry {
  id: string
  /** How often it was tried, this time included. */
  attempts: number
  /** Since it was added. */
  ageMs: number
}

/** How an attempt ended: null where nothing more is to be done, else when to try again. */
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

/** So many milliseconds from now, by the database's clock. */
export const fromNow = (ms: number) => sql<Date>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`

/** Whether an entry may be tried now: its time has come, and no living process has it. */
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
      // Typed by the table itself, whatever the types of its columns are.
      await sql`
        insert into ${entries} (organization_id, ${itemId}, ${sql.ref(destination)}, ${sql.ref(orderedBy)})
        select ${organizationId}, ${itemId}, ${sql.ref(destination)}, ${sql.ref(orderedBy)}
        from json_populate_recordset(null::${entries}, ${JSON.stringify(rows)}::json) with ordinality
        order by ordinality`.execute(db)
    },

    /** Leases entries that are due, the oldest first; of those with the same order key only the first. */
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
     * Removes what is done and puts the rest back; answers the ids of those that this owner still held. Whoever lost a lease meanwhile
     * changes nothing: the next owner has the last word.
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

    /** Removes what is too old and nobody is delivering, of all organizations. */
    async giveUpOlderThan(db: Db, ms: number): Promise<{ organizationId: string; id: string }[]> {
      const { rows } = await sql<{ organizationId: string; id: string }>`
        delete from ${entries}
        where queued_at <= ${fromNow(-ms)} and coalesce(leased_until <= clock_timestamp(), true)
        returning organization_id as "organizationId", ${itemId} as id`.execute(db)
      return rows
    },

    /** What waits for a destination is due at once, e.g. because it is back. */
    async retryNow(db: Db, organizationId: string, to: string): Promise<void> {
      await sql`
        update ${entries} set due_at = clock_timestamp()
        where organization_id = ${organizationId} and ${sql.ref(destination)} = ${to} and due_at > clock_timestamp()`.execute(
        db,
      )
    },
  }
}
