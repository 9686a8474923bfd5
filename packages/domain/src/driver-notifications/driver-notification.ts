import type { NotificationType } from './notification-type.ts'
import type { Threshold } from './threshold.ts'

/** Enabled: sent and logged. Testing: logged only. Disabled: neither (core §4). */
export const NOTIFICATION_STATUSES = ['enabled', 'testing', 'disabled'] as const
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number]

/** `change` warns once and again when level or text change; `interval` repeats while it holds (decisions, Behaviour). */
export const NOTIFICATION_FREQUENCIES = ['change', 'interval'] as const
export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number]

/** What an admin fills in. */
export interface NotificationDraft {
  name: string
  notificationType: NotificationType
  status: NotificationStatus
  frequency: NotificationFrequency
  /** Minutes between two messages of one event. */
  interval: number
  /** Hours of the route ahead that are watched, too. */
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

/** Hours of look-ahead (core §3). */
export const LOOKAHEAD_HOURS = { min: 0, max: 8 } as const
/** A message every minute is the most that the evaluation can do; a week is as good as never (ours). */
export const INTERVAL_MINUTES = { min: 1, max: 7 * 24 * 60 } as const
/** Lengths (ours); a message has to be heard or read in a cab. */
export const NOTIFICATION_NAME_MAX_LENGTH = 100
export const TEMPLATE_MAX_LENGTH = 1000
/** Two sides of every variable and some bands; more than a person can oversee (ours). */
export const MOST_THRESHOLDS = 20

/** How a new notification starts (core §4). */
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

/** Names of alerts travel in one text (core §7). No event of the table holds a comma. */
export const joinAlertNames = (names: readonly string[]) => names.join(',')
export const splitAlertNames = (joined: string) => joined.split(',').flatMap((name) => name.trim() || [])
