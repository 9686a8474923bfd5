/** What a notification watches: government alerts, risk scores or weather conditions (NOTIFY-002). */
export const NOTIFICATION_TYPES = ['alert', 'impact', 'weather'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
