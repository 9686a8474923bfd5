import { DRIVER_NOTIFICATIONS_PAGE_SIZE } from '@stormlane/contract'
import { type NotificationDraft, notificationProblems, withOfferedThresholds } from '@stormlane/domain/drivers'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import { driverNotificationRepository, type StoredNotification } from './driver-notification.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  organizations: Pick<OrganizationRepository, 'settings' | 'flags'>
  recordAudit: RecordAudit
}

export type DriverNotificationService = ReturnType<typeof driverNotificationService>

export function driverNotificationService({ database, clock, organizations, recordAudit }: Dependencies) {
  const notifications = driverNotificationRepository(database)

  async function saveRules(organizationId: string) {
    const [settings, flags] = await Promise.all([
      organizations.settings(organizationId),
      organizations.flags(organizationId),
    ])
    const context = { showUpcomingTemplate: settings.ShowUpcomingTemplateInDriverNotifications, flags }
    const requireValid = (draft: NotificationDraft) => {
      const problems = notificationProblems(draft, context)
      if (problems.length > 0) throw new DomainError('INVALID_INPUT', problems)
    }
    return { requireValid, flags }
  }

  return {
    async list(organizationId: string, page: { limit: number; offset: number }): Promise<StoredNotification[]> {
      const [listed, flags] = await Promise.all([
        notifications.list(organizationId, page),
        organizations.flags(organizationId),
      ])
      return listed.map((notification) => withOfferedThresholds(notification, flags))
    },

    count: notifications.count,

    async create(actor: Actor, draft: NotificationDraft): Promise<StoredNotification> {
      const { organizationId } = actor
      const { requireValid } = await saveRules(organizationId)
      requireValid(draft)
      return notifications.create(organizationId, draft, clock.now(), {
        admit: requireBelowLimit,
        audit: (db, { name, status }) => recordAudit(db, actor, 'notification_created', `${name}: ${status}`),
      })
    },

    async update(actor: Actor, id: string, change: Partial<NotificationDraft>): Promise<StoredNotification> {
      const { organizationId } = actor
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      const { requireValid, flags } = await saveRules(organizationId)
      const changed = (before: NotificationDraft) => {
        const draft = { ...withOfferedThresholds(before, flags), ...change }
        requireValid(draft)
        return draft
      }
      const updated = await notifications.update(organizationId, id, changed, clock.now(), (db, [before, after]) =>
        recordAudit(db, actor, 'notification_edited', editInWords(before, after)),
      )
      return found(updated)
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const remove = () =>
        notifications.remove(actor.organizationId, id, (db, { name }) =>
          recordAudit(db, actor, 'notification_deleted', name),
        )
      if (!isUuid(id) || !(await remove())) throw new DomainError('NOT_FOUND')
    },
  }
}

function requireBelowLimit(count: number): void {
  if (count >= DRIVER_NOTIFICATIONS_PAGE_SIZE)
    throw new DomainError('LIMIT_REACHED', [`There can be ${DRIVER_NOTIFICATIONS_PAGE_SIZE} driver notifications.`])
}

/** Describes a change in one short line: the name and the status. */
function editInWords(before: NotificationDraft, after: NotificationDraft): string {
  const renamed = before.name === after.name ? '' : ` (was ${before.name})`
  const [was, is] = [before.status, after.status]
  return `${after.name}${renamed}${was === is ? '' : `: ${was} → ${is}`}`
}
