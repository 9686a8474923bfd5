import { type NotificationDraft, thresholdText } from '@stormlane/domain'

/** What a notification warns of, in a line. */
export function watchedText({ notificationType, alerts, thresholds }: NotificationDraft): string {
  return (notificationType === 'alert' ? alerts : thresholds.map(thresholdText)).join(', ')
}
