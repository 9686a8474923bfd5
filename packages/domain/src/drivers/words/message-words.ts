import type { ActionTime } from '../../impacts/scores/action.texts.ts'
import type { ActionName } from '../../impacts/scores/action.ts'
import type { NotificationType } from '../notifications/notification-type.ts'
import type { ThresholdVariable } from '../notifications/threshold-variables.ts'

/** Built-in texts of messages to drivers, as opposed to those that the organization wrote. */
export interface MessageWords {
  /** Values of {variable} in a message. */
  thresholds: Record<ThresholdVariable, string>
  /** Templates of a new notification. */
  templates: Record<NotificationType, { current: string; upcoming: string }>
  /** Marks official alert text as English, because it is not translated. */
  official: (text: string) => string
  until: (end: string) => string
  /** What a driver under way should do; the time is empty if its end is unknown. */
  driving: Record<Exclude<ActionName, 'proceed'>, (time: ActionTime) => string>
}
