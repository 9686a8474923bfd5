import type { DriverNotification, NotificationDraft } from '@stormlane/domain/drivers'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export interface StoredNotification extends DriverNotification {
  updatedAt: Date
}

export type DriverNotificationRepository = ReturnType<typeof driverNotificationRepository>

export function driverNotificationRepository(database: Database) {
  const count = async (db: Transaction<Tables>, organizationId: string): Promise<number> => {
    const row = await db
      .selectFrom('driver_notifications')
      .where('organization_id', '=', organizationId)
      .select((rows) => rows.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }

  const one = (db: Transaction<Tables>, organizationId: string, id: string) =>
    db.selectFrom('driver_notifications').where('organization_id', '=', organizationId).where('id', '=', id).selectAll()

  return {
    list: (
      organizationId: string,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<StoredNotification[]> =>
      database.asOrganization(organizationId, async (db) => {
        const rows = await db
          .selectFrom('driver_notifications')
          .where('organization_id', '=', organizationId)
          .selectAll()
          .orderBy('name')
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute()
        return rows.map(notificationFromRow)
      }),

    /** Notifications that are evaluated: status `enabled` sends, `testing` only logs. */
    active: (organizationId: string): Promise<StoredNotification[]> =>
      database.asOrganization(organizationId, async (db) => {
        const rows = await db
          .selectFrom('driver_notifications')
          .where('organization_id', '=', organizationId)
          .where('status', '<>', 'disabled')
          .selectAll()
          .orderBy('id')
          .execute()
        return rows.map(notificationFromRow)
      }),

    count: (organizationId: string): Promise<number> =>
      database.asOrganization(organizationId, (db) => count(db, organizationId)),

    /** Calls `admit`, which may throw, with the number of notifications that the organization has already. */
    create: (
      organizationId: string,
      draft: NotificationDraft,
      now: Date,
      { admit, audit }: { admit?: (count: number) => void; audit?: AuditChange<StoredNotification> } = {},
    ): Promise<StoredNotification> =>
      database.asOrganization(organizationId, async (db) => {
        // Serializes creation within the organization, so that concurrent requests cannot exceed the limit.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`driver notifications ${organizationId}`}, 0))`.execute(
          db,
        )
        admit?.(await count(db, organizationId))
        const row = await db
          .insertInto('driver_notifications')
          .values({ ...notificationRow(draft), organization_id: organizationId, created_at: now, updated_at: now })
          .returningAll()
          .executeTakeFirstOrThrow()
        await audit?.(db, notificationFromRow(row))
        return notificationFromRow(row)
      }),

    /**
     * Applies `change`, which may throw, under a row lock, so that concurrent updates do not overwrite each other. A new status clears
     * the record of sent events: drivers never received what was only logged, so every event counts as new.
     */
    update: (
      organizationId: string,
      id: string,
      change: (before: NotificationDraft) => NotificationDraft,
      now: Date,
      audit?: AuditChange<[before: StoredNotification, after: StoredNotification]>,
    ): Promise<StoredNotification | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const before = await one(db, organizationId, id).forUpdate().executeTakeFirst()
        if (!before) return undefined
        const row = await db
          .updateTable('driver_notifications')
          .set({ ...notificationRow(change(notificationFromRow(before))), updated_at: now })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (row.status !== before.status)
          await db
            .deleteFrom('driver_notification_states')
            .where('organization_id', '=', organizationId)
            .where('notification_id', '=', id)
            .execute()
        await audit?.(db, [notificationFromRow(before), notificationFromRow(row)])
        return notificationFromRow(row)
      }),

    /** True if the notification existed. */
    remove: (organizationId: string, id: string, audit?: AuditChange<{ name: string }>): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const removed = await db
          .deleteFrom('driver_notifications')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst()
        if (removed) await audit?.(db, removed)
        return removed !== undefined
      }),
  }
}

export function notificationRow(draft: NotificationDraft) {
  return {
    name: draft.name,
    notification_type: draft.notificationType,
    status: draft.status,
    frequency: draft.frequency,
    interval_minutes: draft.interval,
    window_hours: draft.windowSize,
    thresholds: JSON.stringify(draft.thresholds),
    alerts: [...draft.alerts],
    template: draft.template,
    upcoming_template: draft.upcomingTemplate,
    urgent: draft.urgent,
  }
}

function notificationFromRow(row: Selectable<Tables['driver_notifications']>): StoredNotification {
  return {
    id: row.id,
    name: row.name,
    notificationType: row.notification_type,
    status: row.status,
    frequency: row.frequency,
    interval: row.interval_minutes,
    windowSize: row.window_hours,
    thresholds: row.thresholds,
    alerts: row.alerts,
    template: row.template,
    upcomingTemplate: row.upcoming_template,
    urgent: row.urgent,
    updatedAt: row.updated_at,
  }
}
