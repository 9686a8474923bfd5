import type { createDriverNotification, DriverNotificationOnWire, updateDriverNotification } from '@stormlane/contract'
import { joinAlertNames, type NotificationDraft, threshold } from '@stormlane/domain/drivers'
import { alertEventName } from '@stormlane/domain/hazards'
import type * as z from 'zod'
import type { StoredNotification } from './driver-notification.repository.ts'

type NotificationInput = z.output<typeof createDriverNotification.body & object>['driver_notification']
type NotificationChange = z.output<typeof updateDriverNotification.body & object>['driver_notification']

export function notificationOnWire(notification: StoredNotification): DriverNotificationOnWire {
  return {
    id: notification.id,
    name: notification.name,
    notification_type: notification.notificationType,
    status: notification.status,
    frequency: notification.frequency,
    interval: notification.interval,
    window_size: notification.windowSize,
    thresholds: notification.thresholds.map(({ id, variable, lowerBound, upperBound }) => ({
      id,
      variable,
      lower_bound: lowerBound,
      upper_bound: upperBound,
    })),
    alerts: joinAlertNames(notification.alerts),
    template: notification.template,
    upcoming_template: notification.upcomingTemplate,
    urgent: notification.urgent,
    updated_at: notification.updatedAt.toISOString(),
  }
}

/** Converts alert names to the spelling of the event table. Unknown names are kept, so validation can name them. */
export function draftFromWire(input: NotificationInput): NotificationDraft
export function draftFromWire(input: NotificationChange): Partial<NotificationDraft>
export function draftFromWire(input: NotificationChange): Partial<NotificationDraft> {
  const { notification_type, window_size, upcoming_template, thresholds, alerts, ...rest } = input
  return defined({
    ...rest,
    notificationType: notification_type,
    windowSize: window_size,
    upcomingTemplate: upcoming_template,
    thresholds: thresholds?.map(({ variable, lower_bound, upper_bound }) =>
      threshold(variable, { lowerBound: lower_bound, upperBound: upper_bound }),
    ),
    alerts: alerts && [...new Set(alerts.map((name) => alertEventName(name) ?? name))],
  })
}

function defined<T extends object>(parts: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as never
}
