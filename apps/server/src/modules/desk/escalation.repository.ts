import type { MailLevel, WaitingItem, WaitingItems } from '@stormlane/domain/desk'
import { sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import { isPerson } from '../../platform/database/people.ts'
import type { StoredWaitingItem, Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { insertLines, type NewHistoryLine } from './desk-item.repository.ts'
import { addDeskMails, type NewDeskMail } from './desk-mail.repository.ts'
import { organizationsOfDesk } from './organizations-of-desk.repository.ts'

interface Recipient {
  id: string
  name: string
  isActive: boolean
}

export interface EscalationSettings {
  fromLevel: MailLevel
  afterMinutes: number
}

export interface EscalationRule extends EscalationSettings {
  recipients: readonly Recipient[]
  waiting: WaitingItems
  /** Changes with every write. */
  version: number
}

/** What an escalation stores: a line in the history of each asset, and a mail to each recipient. */
interface Escalated {
  lines: readonly { assetId: string; line: NewHistoryLine }[]
  mails: readonly NewDeskMail[]
}

export function escalationRepository(database: Database) {
  const find = async (db: Transaction<Tables>, organizationId: string): Promise<EscalationRule | undefined> => {
    const rule = await db
      .selectFrom('escalation_rules')
      .where('organization_id', '=', organizationId)
      .select(['from_level', 'after_minutes', 'waiting', 'version'])
      .executeTakeFirst()
    if (!rule) return undefined
    const recipients = await db
      .selectFrom('escalation_recipients')
      .innerJoin('users', (join) =>
        join
          .onRef('users.organization_id', '=', 'escalation_recipients.organization_id')
          .onRef('users.id', '=', 'escalation_recipients.user_id'),
      )
      .where('escalation_recipients.organization_id', '=', organizationId)
      .select(['users.id', 'users.name', sql<boolean>`users.deactivated_at is null`.as('isActive')])
      .orderBy('users.name')
      .orderBy('users.id')
      .execute()
    return {
      fromLevel: rule.from_level,
      afterMinutes: rule.after_minutes,
      recipients,
      waiting: readWaiting(rule.waiting),
      version: rule.version,
    }
  }

  return {
    find: (organizationId: string): Promise<EscalationRule | undefined> =>
      database.asOrganization(organizationId, (db) => find(db, organizationId)),

    /** Returns when each asset that still waits for somebody was escalated. */
    escalated: (organizationId: string): Promise<ReadonlyMap<string, Date>> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<{ id: string; at: Date }>`
          select key as id, (value ->> 'escalated_at')::timestamptz as at
          from escalation_rules, jsonb_each(waiting)
          where organization_id = ${organizationId} and value ->> 'escalated_at' is not null`.execute(db)
        return new Map(rows.map(({ id, at }) => [id, at]))
      }),

    /**
     * Returns undefined if a recipient is not an active member. Items that already wait for escalation keep waiting.
     */
    save: (
      organizationId: string,
      { fromLevel, afterMinutes }: EscalationSettings,
      recipientIds: readonly string[],
      audit: AuditChange<readonly string[]>,
    ): Promise<EscalationRule | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const members = await db
          .selectFrom('users')
          .where('organization_id', '=', organizationId)
          .where('id', '=', sql<string>`any(${recipientIds.filter(isUuid)}::uuid[])`)
          .where('deactivated_at', 'is', null)
          .where(isPerson)
          .select(['id', 'name'])
          .orderBy('name')
          .forKeyShare()
          .execute()
        if (members.length < new Set(recipientIds).size) return undefined
        const values = { from_level: fromLevel, after_minutes: afterMinutes }
        await db
          .insertInto('escalation_rules')
          .values({ organization_id: organizationId, ...values, waiting: '{}' })
          .onConflict((conflict) =>
            conflict.column('organization_id').doUpdateSet({ ...values, version: sql`escalation_rules.version + 1` }),
          )
          .execute()
        await db.deleteFrom('escalation_recipients').where('organization_id', '=', organizationId).execute()
        await db
          .insertInto('escalation_recipients')
          .values(members.map(({ id }) => ({ organization_id: organizationId, user_id: id })))
          .execute()
        await audit(
          db,
          members.map(({ name }) => name),
        )
        return find(db, organizationId)
      }),

    /** Also deletes unsent mails. */
    remove: (organizationId: string, audit: AuditChange<void>): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const removed = await db
          .deleteFrom('escalation_rules')
          .where('organization_id', '=', organizationId)
          .returning('organization_id')
          .executeTakeFirst()
        if (!removed) return
        await db
          .deleteFrom('desk_mails')
          .where('organization_id', '=', organizationId)
          .where('kind', '=', 'escalation')
          .where('mailed_at', 'is', null)
          .execute()
        await audit(db)
      }),

    /** Organizations that see Affected and escalate to at least one active member. Crosses organizations. */
    organizations: async (now: Date): Promise<string[]> => {
      const rows = await organizationsOfDesk(database, now)
        .where((where) =>
          where.exists(
            where
              .selectFrom('escalation_recipients')
              .innerJoin('users', (join) =>
                join
                  .onRef('users.organization_id', '=', 'escalation_recipients.organization_id')
                  .onRef('users.id', '=', 'escalation_recipients.user_id'),
              )
              .whereRef('escalation_recipients.organization_id', '=', 'organizations.id')
              .where('users.deactivated_at', 'is', null)
              .select('users.id'),
          ),
        )
        .select('organizations.id')
        .orderBy('organizations.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /**
     * Ends the waits of organizations other than these, so that they start over once somebody can be mailed again.
     * What was escalated stays known. Crosses organizations.
     */
    endWaitsExcept: async (organizationIds: readonly string[]): Promise<void> => {
      await sql`
        update escalation_rules set version = version + 1, waiting = (
            select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(waiting)
            where value ->> 'escalated_at' is not null)
        where organization_id <> all(${organizationIds}::uuid[])
          and exists (select from jsonb_each(waiting) where value ->> 'escalated_at' is null)`.execute(
        database.asSystem,
      )
    },

    /** Stores a decision with what it escalates and returns true, unless the rule was changed since. */
    keepDecision: (
      organizationId: string,
      version: number,
      waiting: WaitingItems,
      { lines, mails }: Escalated,
    ): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const kept = await db
          .updateTable('escalation_rules')
          .set({ waiting: JSON.stringify(writeWaiting(waiting)), version: version + 1 })
          .where('organization_id', '=', organizationId)
          .where('version', '=', version)
          .returning('organization_id')
          .executeTakeFirst()
        if (!kept) return false
        await insertLines(db, organizationId, lines)
        await addDeskMails(db, organizationId, mails)
        return true
      }),
  }
}

const readTime = (text: string | null) => (text === null ? null : new Date(text))

const readWaiting = (stored: Record<string, StoredWaitingItem>): Map<string, WaitingItem> =>
  new Map(
    Object.entries(stored).map(([id, { level, below_since, since, escalated_at }]) => [
      id,
      { level, belowSince: readTime(below_since), since: new Date(since), escalatedAt: readTime(escalated_at) },
    ]),
  )

const writeWaiting = (waiting: WaitingItems): Record<string, StoredWaitingItem> =>
  Object.fromEntries(
    [...waiting].map(([id, { level, belowSince, since, escalatedAt }]) => [
      id,
      {
        level,
        below_since: belowSince?.toISOString() ?? null,
        since: since.toISOString(),
        escalated_at: escalatedAt?.toISOString() ?? null,
      },
    ]),
  )
