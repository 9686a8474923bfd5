import { DRIVER_NOTIFICATIONS_PAGE_SIZE } from '@stormlane/contract'
import { type Clock, type NotificationDraft, notificationProblems } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import { driverNotificationRepository, type StoredNotification } from './driver-notification.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  organizations: Pick<OrganizationRepository, 'settings'>
}

export type DriverNotificationService = ReturnType<typeof driverNotificationService>

export function driverNotificationService({ database, clock, organizations }: Dependencies) {
  const notifications = driverNotificationRepository(database)

  async function draftValidator(organizationId: string): Promise<(draft: NotificationDraft) => void> {
    const settings = await organizations.settings(organizationId)
    const context = { showUpcomingTemplate: settings.ShowUpcomingTemplateInDriverNotifications }
    return (draft) => {
      const problems = notificationProblems(draft, context)
      if (problems.length > 0) throw new DomainError('INVALID_INPUT', problems)
    }
  }

  return {
    list: notifications.list,
    count: notifications.count,

    async create(organizationId: string, draft: NotificationDraft): Promise<StoredNotification> {
      const requireValid = await draftValidator(organizationId)
      requireValid(draft)
      if ((await notifications.count(organizationId)) >= DRIVER_NOTIFICATIONS_PAGE_SIZE)
        throw new DomainError('LIMIT_REACHED', [`There can be ${DRIVER_NOTIFICATIONS_PAGE_SIZE} driver notifications.`])
      return notifications.create(organizationId, draft, clock.now())
    },

    async update(organizationId: string, id: string, change: Partial<NotificationDraft>): Promise<StoredNotification> {
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      const requireValid = await draftValidator(organizationId)
      const changed = (before: NotificationDraft) => {
        const draft = { ...before, ...change }
        requireValid(draft)
        return draft
      }
      return found(await notifications.update(organizationId, id, changed, clock.now()))
    },

    async remove(organizationId: string, id: string): Promise<void> {
      if (!isUuid(id) || !(await notifications.remove(organizationId, id))) throw new DomainError('NOT_FOUND')
    },
  }
}
