import type { VehicleMessageOnWire } from '@stormlane/contract'
import type { MessageStatus } from '@stormlane/domain/drivers'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid, likePattern } from '../../platform/database/text-conditions.ts'
import type { Actor } from '../../platform/http/session.ts'

export interface MessageFilter {
  since: Date
  until: Date
  query?: string | undefined
  vehicleExternalId?: string | undefined
  driverNotificationId?: string | undefined
  status?: MessageStatus | undefined
}

type Sender = Pick<Actor, 'organizationId' | 'userId' | 'tokenId'>

type MessageRow = Omit<VehicleMessageOnWire, 'created_at' | 'sent_at'> & { created_at: Date; sent_at: Date | null }

const COLUMNS = [
  'id',
  'vehicle_id',
  'vehicle_external_id',
  'vehicle_name',
  'message',
  'urgent',
  'source',
  'status',
  'created_at',
  'sent_at',
  'latitude',
  'longitude',
  'error',
  'driver_notification_id',
] as const satisfies (keyof MessageRow)[]

export function messageRepository(database: Database) {
  /** Calls the SQL function of migration 0064; a null `most` means no limit. */
  const search = (filter: MessageFilter, most: number | null, skip: number) => {
    const { pattern, word } = searchedWords(filter.query)
    return sql`search_vehicle_messages(${pattern}, ${word}, ${filter.since}::timestamptz, ${filter.until}::timestamptz,
      ${filter.vehicleExternalId ?? null}, ${filter.driverNotificationId ?? null}::uuid, ${filter.status ?? null},
      ${most}, ${skip})`
  }
  const namesNothing = ({ driverNotificationId }: MessageFilter) =>
    driverNotificationId !== undefined && !isUuid(driverNotificationId)

  return {
    async prune(createdBefore: Date): Promise<void> {
      await deleteInBatches(database.asSystem, 'vehicle_messages', sql`created_at < ${createdBefore}`)
    },

    /** Newest first. */
    async page(organizationId: string, filter: MessageFilter, most: number, skip: number) {
      if (namesNothing(filter)) return []
      const { rows } = await database.asOrganization(organizationId, (db) =>
        sql<MessageRow>`select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
          from ${search(filter, most, skip)}`.execute(db),
      )
      return rows.map(messageOnWire)
    },

    /** Providers that are down, with the number of waiting messages. */
    async outages(organizationId: string) {
      const { rows } = await database.asOrganization(organizationId, (db) =>
        sql<{ source: string; since: Date; error: string; waiting: number }>`
          select source, delivery_failing_since as since, delivery_error as error,
            (select count(*) from message_outbox where message_outbox.organization_id = connection.organization_id
              and message_outbox.source = connection.source) as waiting
          from telematics_connections as connection
          where organization_id = ${organizationId} and is_enabled and delivery_error is not null
          order by source`.execute(db),
      )
      return rows.map((outage) => ({ ...outage, since: outage.since.toISOString() }))
    },

    async count(organizationId: string, filter: MessageFilter): Promise<number> {
      if (namesNothing(filter)) return 0
      const { rows } = await database.asOrganization(organizationId, (db) =>
        sql<{ count: number }>`select count(*) as count from ${search(filter, null, 0)}`.execute(db),
      )
      return rows[0]?.count ?? 0
    },
  }
}

/**
 * Matches before the beginning of a word. Spelled out as a character list, because PostgreSQL can use the trigram index
 * only if it knows which characters may come before; neither \m nor a negated class works.
 */
const WORD_BEGINS = `(^|[] !"#$%&'()*+,./:;<=>?@[\\\\^_{|}~-])`

/** A query of one or two letters matches the beginning of a word; anything else matches anywhere. */
function searchedWords(query: string | undefined): { pattern: string | null; word: string | null } {
  if (query === undefined) return { pattern: null, word: null }
  const isShort = /^[\p{L}\p{N}]{1,2}$/u.test(query)
  return isShort ? { pattern: null, word: WORD_BEGINS + query } : { pattern: likePattern(query), word: null }
}

export async function findMessage(db: Transaction<Tables>, organizationId: string, id: string) {
  const row = await db
    .selectFrom('vehicle_messages')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst()
  return row && messageOnWire(row)
}

function messageOnWire(row: MessageRow): VehicleMessageOnWire {
  return { ...row, created_at: row.created_at.toISOString(), sent_at: row.sent_at?.toISOString() ?? null }
}

/** The provider and driver of a vehicle. */
export function findRecipient(db: Transaction<Tables>, organizationId: string, vehicleId: string) {
  return db
    .selectFrom('vehicles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', vehicleId)
    .select(['source', 'external_driver_id as externalDriverId', 'is_own as isOwn'])
    .executeTakeFirst()
}

/** How a message names who wrote it: the member, or the program. */
export async function nameOfSender(
  db: Transaction<Tables>,
  { organizationId, userId, tokenId }: Sender,
): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(
      (select 'API: ' || name from api_tokens where organization_id = ${organizationId} and id = ${tokenId}),
      (select name from users where organization_id = ${organizationId} and id = ${userId})) as name`.execute(db)
  return rows[0]?.name ?? ''
}

/**
 * Returns the vehicles whose drivers were sent the same text since then. Two senders wait for each other, so that the
 * second sees what the first has sent.
 */
export async function lockRecentTexts(
  db: Transaction<Tables>,
  organizationId: string,
  texts: readonly { id: string; text: string }[],
  since: Date,
): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages of ${organizationId}`}, 0))`.execute(db)
  const given = texts.map(({ id, text }) => ({ vehicle_id: id, text }))
  const { rows } = await sql<{ id: string }>`
    select distinct vehicle_messages.vehicle_id as id from vehicle_messages
    join json_to_recordset(${JSON.stringify(given)}::json) as given (vehicle_id uuid, text text)
      on given.vehicle_id = vehicle_messages.vehicle_id and given.text = vehicle_messages.message
    where organization_id = ${organizationId} and created_at >= ${since} and status not in ('failed', 'testing')`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
