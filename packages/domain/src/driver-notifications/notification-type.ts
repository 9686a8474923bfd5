/** What a notification watches: government alerts, risk scores or weather conditions (core §3). */
export const NOTIFICATION_TYPES = ['alert', 'impact', 'weather'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
