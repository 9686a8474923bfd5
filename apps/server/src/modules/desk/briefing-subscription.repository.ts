import type { BriefingDays, dueBriefingHours } from '@stormlane/domain/desk'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { takeMailAfter } from '../../platform/outbox/mail-lease.ts'

export interface BriefingSubscription {
  id: string
  /** Null for all assets. */
  groupId: string | null
  groupName: string | null
  hour: number
  days: BriefingDays
}

interface NewSubscription extends Pick<BriefingSubscription, 'groupId' | 'hour' | 'days'> {
  createdAt: Date
}

export interface SubscriptionChange {
  hour: number | undefined
  days: BriefingDays | undefined
}

type DueHour = ReturnType<typeof dueBriefingHours>[number] & { timeZone: string }

interface DueMail {
  organizationId: string
  id: string
  userId: string
  groupId: string | null
  email: string
  /** The day that the mail is for, in the organization's time zone. */
  date: string
}

/** The index that rejects a second subscription to the same briefing. */
export const SUBSCRIPTION_INDEX = 'briefing_subscriptions_of_user'

export function briefingSubscriptionRepository(database: Database) {
  const own = (db: Transaction<Tables>, organizationId: string, userId: string) =>
    db
      .selectFrom('briefing_subscriptions')
      .leftJoin('groups', (join) =>
        join
          .onRef('groups.organization_id', '=', 'briefing_subscriptions.organization_id')
          .onRef('groups.id', '=', 'briefing_subscriptions.group_id'),
      )
      .where('briefing_subscriptions.organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .select(['briefing_subscriptions.id', 'group_id as groupId', 'groups.name as groupName', 'hour', 'days'])

  const findOwn = (db: Transaction<Tables>, organizationId: string, userId: string, id: string) =>
    own(db, organizationId, userId)
      .where('briefing_subscriptions.id', '=', isUuid(id) ? id : null)
      .executeTakeFirst()

  return {
    list: (organizationId: string, userId: string): Promise<BriefingSubscription[]> =>
      database.asOrganization(organizationId, (db) =>
        own(db, organizationId, userId).orderBy(sql`groups.name nulls first`).execute(),
      ),

    /** Undefined if there is no such group. */
    add: (
      organizationId: string,
      userId: string,
      { groupId, hour, days, createdAt }: NewSubscription,
      limit: number,
    ): Promise<BriefingSubscription | 'limit reached' | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        // Serializes requests of a user, so that concurrent tabs cannot exceed the limit.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`briefings of ${userId}`}, 0))`.execute(db)
        const { count } = await db
          .selectFrom('briefing_subscriptions')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .select((rows) => rows.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (count >= limit) return 'limit reached'
        if (groupId !== null) {
          const group = await db
            .selectFrom('groups')
            .where('organization_id', '=', organizationId)
            .where('id', '=', isUuid(groupId) ? groupId : null)
            .select('id')
            .forKeyShare()
            .executeTakeFirst()
          if (!group) return undefined
        }
        const { id } = await db
          .insertInto('briefing_subscriptions')
          .values({
            organization_id: organizationId,
            user_id: userId,
            group_id: groupId,
            hour,
            days,
            created_at: createdAt,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return findOwn(db, organizationId, userId, id)
      }),

    /** Undefined if the user has no such subscription. */
    change: (
      organizationId: string,
      userId: string,
      id: string,
      { hour, days }: SubscriptionChange,
    ): Promise<BriefingSubscription | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        if (hour !== undefined || days !== undefined)
          await db
            .updateTable('briefing_subscriptions')
            .set({ ...(hour !== undefined && { hour }), ...(days !== undefined && { days }) })
            .where('organization_id', '=', organizationId)
            .where('user_id', '=', userId)
            .where('id', '=', isUuid(id) ? id : null)
            .execute()
        return findOwn(db, organizationId, userId, id)
      }),

    /** Returns whether the user had the subscription. */
    remove: (organizationId: string, userId: string, id: string): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const removed = await db
          .deleteFrom('briefing_subscriptions')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('id', '=', isUuid(id) ? id : null)
          .returning('id')
          .executeTakeFirst()
        return removed !== undefined
      }),

    /** Returns the time zones of all organizations that have briefing subscriptions. */
    async timeZones(): Promise<string[]> {
      const rows = await database.asSystem
        .selectFrom('organizations')
        .innerJoin('briefing_subscriptions', 'organization_id', 'organizations.id')
        .select('timezone')
        .distinct()
        .execute()
      return rows.map(({ timezone }) => timezone)
    },

    /**
     * Takes a mail, of any organization, that is due in one of these hours. Attempts are counted per day, so that the
     * backoff after failures on one day does not delay the next one. Deactivated users, and users of organizations that
     * do not see Affected, get none.
     */
    async takeDueMail(hours: readonly DueHour[], now: Date): Promise<DueMail | undefined> {
      const attempts = sql<number>`(case when target.attempted_on = due.date::date then target.mail_attempts else 0 end)`
      const { rows } = await sql<DueMail>`
        with due as materialized (
          select subscribed.organization_id as "organizationId", subscribed.id, subscribed.user_id as "userId",
            subscribed.group_id as "groupId", users.email, due_hours.date::text as date
          from briefing_subscriptions as subscribed
            join organizations on organizations.id = subscribed.organization_id
            join organization_flags on organization_flags.organization_id = subscribed.organization_id
              and flag = 'showAffectedTab'
            join users on users.organization_id = subscribed.organization_id and users.id = subscribed.user_id
              and users.deactivated_at is null
            join unnest(
              ${hours.map(({ timeZone }) => timeZone)}::text[], ${hours.map(({ date }) => date)}::date[],
              ${hours.map(({ hour }) => hour)}::smallint[], ${hours.map(({ isWeekday }) => isWeekday)}::boolean[]
            ) as due_hours (timezone, date, hour, is_weekday)
              on due_hours.timezone = organizations.timezone and due_hours.hour = subscribed.hour
              and (due_hours.is_weekday or subscribed.days = 'every_day')
          where ${isServed(now)} and coalesce(last_sent_on < due_hours.date, true)
            and (attempted_on is distinct from due_hours.date or mail_due_at <= clock_timestamp())
          order by mail_due_at limit 1 for update of subscribed skip locked
        )
        update briefing_subscriptions as target set attempted_on = due.date::date, ${takeMailAfter(attempts)}
        from due
        where target.organization_id = due."organizationId" and target.id = due.id
        returning due.*`.execute(database.asSystem)
      return rows[0]
    },

    async markMailed({ organizationId, id, date }: Pick<DueMail, 'organizationId' | 'id' | 'date'>): Promise<void> {
      await database.asSystem
        .updateTable('briefing_subscriptions')
        .set({ last_sent_on: date })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute()
    },
  }
}
