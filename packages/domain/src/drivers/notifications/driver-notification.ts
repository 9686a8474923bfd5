import type { FeatureFlags } from '../../product/feature-flags.ts'
import type { NotificationType } from './notification-type.ts'
import type { Threshold } from './threshold.ts'
import { isVariableOffered } from './threshold-variables.ts'

/** Enabled: messages are sent and logged. Testing: logged only. Disabled: neither (NOTIFY-009 to NOTIFY-011). */
export const NOTIFICATION_STATUSES = ['enabled', 'testing', 'disabled'] as const
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number]

/**
 * `change` warns once, and again when the level or text changes; `interval` repeats while the event lasts (NOTIFY-042,
 * NOTIFY-043).
 */
export const NOTIFICATION_FREQUENCIES = ['change', 'interval'] as const
export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number]

/** The fields that an admin edits. */
export interface NotificationDraft {
  name: string
  notificationType: NotificationType
  status: NotificationStatus
  frequency: NotificationFrequency
  /** Minutes between two messages about one event. */
  interval: number
  /** Look-ahead: hours of the vehicle's route that are watched too. */
  windowSize: number
  thresholds: readonly Threshold[]
  /** Names of government alert events. */
  alerts: readonly string[]
  template: string
  upcomingTemplate: string
  urgent: boolean
}

export interface DriverNotification extends NotificationDraft {
  id: string
}

/** The notification without thresholds that an organization with these flags does not see. */
export const withOfferedThresholds = <Notification extends Pick<NotificationDraft, 'thresholds'>>(
  notification: Notification,
  flags: FeatureFlags,
): Notification => ({
  ...notification,
  thresholds: notification.thresholds.filter(({ variable }) => isVariableOffered(variable, flags)),
})

/** Range of the look-ahead (NOTIFY-025). */
export const LOOKAHEAD_HOURS = { min: 0, max: 8 } as const
/** Notifications are evaluated once a minute; a repeat after a week is practically never (our choice). */
export const INTERVAL_MINUTES = { min: 1, max: 7 * 24 * 60 } as const
/** Our choice: a message must be short enough to be heard or read in a cab. */
export const NOTIFICATION_NAME_MAX_LENGTH = 100
export const TEMPLATE_MAX_LENGTH = 1000
/** Enough for both sides of every variable and a few ranges (our choice). */
export const MAX_THRESHOLDS = 20

/** Defaults of a new notification (NOTIFY-012 to NOTIFY-015). */
export const NEW_NOTIFICATION = {
  name: '',
  notificationType: 'alert',
  status: 'testing',
  frequency: 'interval',
  interval: 60,
  windowSize: 0,
  thresholds: [],
  alerts: [],
  upcomingTemplate: '',
  urgent: true,
} as const satisfies Omit<NotificationDraft, 'template'>

/** On the wire, alert names are joined by commas (API-082). No event name contains a comma. */
export const joinAlertNames = (names: readonly string[]) => names.join(',')
export const splitAlertNames = (joined: string) => joined.split(',').flatMap((name) => name.trim() || [])
