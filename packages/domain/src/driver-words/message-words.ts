import type { NotificationType } from '../driver-notifications/notification-type.ts'
import type { ThresholdVariable } from '../driver-notifications/threshold-variables.ts'
import type { ActionTime } from '../scores/action.texts.ts'
import type { ActionName } from '../scores/action.ts'

/** What messages to drivers say that nobody of the organization wrote. */
export interface MessageWords {
  /** Values of {variable} in a message. */
  thresholds: Record<ThresholdVariable, string>
  /** Templates of a new notification. */
  templates: Record<NotificationType, { current: string; upcoming: string }>
  /** Marks the text of a government, which stays in English. */
  official: (text: string) => string
  until: (end: string) => string
  /** What somebody who drives does; the time is empty if its end is unknown. */
  driving: Record<Exclude<ActionName, 'proceed'>, (time: ActionTime) => string>
}
