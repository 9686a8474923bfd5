import { type NotificationDraft, thresholdText } from '@stormlane/domain/drivers'

/** One line that says what a notification warns of. */
export function watchedText({ notificationType, alerts, thresholds }: NotificationDraft): string {
  return (notificationType === 'alert' ? alerts : thresholds.map(thresholdText)).join(', ')
}
