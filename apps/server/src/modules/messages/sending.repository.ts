// Messages to many drivers as a whole: stored when they are written, and sent once, when their time has come.
import type { MessageSendingOnWire } from '@stormlane/contract'
import type { DriverLanguage, MessageStatus, MessageTexts } from '@stormlane/domain/drivers'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import type { LeftOut } from './message-writing.ts'

export interface NewSending {
  authorId: string | null
  author: string
  createdAt: Date
  sendAt: Date
  about: string
  texts: MessageTexts
  language: DriverLanguage | undefined
  alternativeId: string | undefined
  urgent: boolean
  vehicleIds: readonly string[]
}

/** A sending whose time has come. */
export interface DueSending extends NewSending {
  id: string
  organizationId: string
}

type SendingRow = Omit<MessageSendingOnWire, 'created_at' | 'send_at'> & { created_at: Date; send_at: Date }

const SHOWN = sql`id, state, about, texts, language, urgent, author, created_at, send_at,
  cardinality(vehicle_ids) as vehicle_count, sent_count`

export function sendingRepository(database: Database) {
  return {
    /** Those that wait for their time, the next first, then the newest of the others. */
    async list(organizationId: string, most: number): Promise<MessageSendingOnWire[]> {
      const { rows } = await database.asOrganization(organizationId, (db) =>
        sql<SendingRow>`
          select ${SHOWN} from message_sendings where organization_id = ${organizationId}
          order by state <> 'scheduled', case when state = 'scheduled' then send_at end, created_at desc, id
          limit ${most}`.execute(db),
      )
      return rows.map(sendingOnWire)
    },

    find: (organizationId: string, id: string) =>
      database.asOrganization(organizationId, async (db) => {
        if (!isUuid(id)) return undefined
        const { rows } = await sql<SendingRow & { left_out: LeftOut[] }>`
          select ${SHOWN}, left_out from message_sendings
          where organization_id = ${organizationId} and id = ${id}`.execute(db)
        const [row] = rows
        if (!row) return undefined
        const { left_out: leftOut, ...sending } = row
        const deliveries = await sql<{
          vehicle_id: string
          vehicle_name: string
          message: string
          status: MessageStatus
          sent_at: Date | null
          error: string | null
        }>`
          select vehicle_id, vehicle_name, message, status, sent_at, error from vehicle_messages
          where organization_id = ${organizationId} and sending_id = ${id} order by vehicle_name, id`.execute(db)
        return { sending: sendingOnWire(sending), deliveries: deliveries.rows, leftOut }
      }),

    /** Cancels a sending that waits; returns undefined if there is none, and false if it no longer waits. */
    cancel: (organizationId: string, id: string, audit: (db: Transaction<Tables>, about: string) => Promise<void>) =>
      database.asOrganization(organizationId, async (db) => {
        if (!isUuid(id)) return undefined
        const { rows } = await sql<{ about: string }>`
          update message_sendings set state = 'canceled'
          where organization_id = ${organizationId} and id = ${id} and state = 'scheduled'
          returning about`.execute(db)
        const [canceled] = rows
        if (canceled) {
          await audit(db, canceled.about)
          return true
        }
        const known = await db
          .selectFrom('message_sendings')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .select('id')
          .executeTakeFirst()
        return known ? false : undefined
      }),

    /** Sendings of all organizations whose time has come, the oldest first. */
    async due(now: Date, most: number): Promise<DueSending[]> {
      const { rows } = await sql<DueSending>`
        select message_sendings.organization_id as "organizationId", message_sendings.id, author_id as "authorId", author,
          message_sendings.created_at as "createdAt", send_at as "sendAt", about, texts, language,
          alternative_id as "alternativeId", urgent, vehicle_ids as "vehicleIds"
        from message_sendings join organizations on organizations.id = message_sendings.organization_id
        where state = 'scheduled' and send_at <= ${now} and ${isServed(now)}
        order by send_at, message_sendings.id limit ${most}`.execute(database.asSystem)
      return rows
    },

    /** Ends sendings whose time passed long ago, because no server ran: their words would be about other weather. */
    async endMissed(sendBefore: Date): Promise<void> {
      await sql`update message_sendings set state = 'missed' where state = 'scheduled' and send_at < ${sendBefore}`.execute(
        database.asSystem,
      )
    },

    async prune(createdBefore: Date): Promise<void> {
      await deleteInBatches(
        database.asSystem,
        'message_sendings',
        sql`created_at < ${createdBefore} and state <> 'scheduled'`,
      )
    },
  }
}

/** Stores a sending in the transaction that sends it, or that schedules it. */
export async function addSending(
  db: Transaction<Tables>,
  organizationId: string,
  state: 'scheduled' | 'sent',
  given: NewSending,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into message_sendings (organization_id, author_id, author, created_at, send_at, state, about, texts, language,
      alternative_id, urgent, vehicle_ids)
    values (${organizationId}, ${given.authorId}, ${given.author}, ${given.createdAt}, ${given.sendAt}, ${state},
      ${given.about}, ${JSON.stringify(given.texts)}::json, ${given.language ?? null}, ${given.alternativeId ?? null},
      ${given.urgent}, ${given.vehicleIds}::uuid[])
    returning id`.execute(db)
  return (rows[0] as { id: string }).id
}

/** Claims a scheduled sending in the transaction that sends it; false if another process has, or if it was canceled. */
export async function claimSending(db: Transaction<Tables>, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update message_sendings set state = 'sent'
    where organization_id = ${organizationId} and id = ${id} and state = 'scheduled' returning id`.execute(db)
  return rows.length > 0
}

export async function settleSending(
  db: Transaction<Tables>,
  organizationId: string,
  id: string,
  { sentCount, leftOut }: { sentCount: number; leftOut: readonly LeftOut[] },
): Promise<void> {
  await sql`
    update message_sendings set sent_count = ${sentCount}, left_out = ${JSON.stringify(leftOut)}::json
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
}

/** How many sendings of the organization wait. Those that schedule wait for each other. */
export async function lockScheduledCount(db: Transaction<Tables>, organizationId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scheduled messages of ${organizationId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message_sendings
    where organization_id = ${organizationId} and state = 'scheduled'`.execute(db)
  return rows[0]?.count ?? 0
}

const sendingOnWire = ({ created_at, send_at, ...row }: SendingRow): MessageSendingOnWire => ({
  ...row,
  created_at: created_at.toISOString(),
  send_at: send_at.toISOString(),
})
