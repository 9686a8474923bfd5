// One sample notification of each type. They are in test mode: messages appear in the log and are not sent to drivers.
import { DEFAULT_TEMPLATES, NEW_NOTIFICATION, type NotificationDraft, threshold } from '@stormlane/domain/drivers'
import { notificationRow } from '../modules/driver-notifications/driver-notification.repository.ts'

const defaultTemplates = (type: keyof typeof DEFAULT_TEMPLATES) => ({
  template: DEFAULT_TEMPLATES[type].current,
  upcomingTemplate: DEFAULT_TEMPLATES[type].upcoming,
})

const DEMO_NOTIFICATIONS: readonly NotificationDraft[] = [
  {
    ...NEW_NOTIFICATION,
    ...defaultTemplates('alert'),
    name: 'Warnings that stop trucks',
    notificationType: 'alert',
    frequency: 'change',
    windowSize: 2,
    alerts: [
      'Tornado Warning',
      'Flash Flood Warning',
      'Blizzard Warning',
      'Ice Storm Warning',
      'Winter Storm Warning',
      'High Wind Warning',
    ],
  },
  {
    ...NEW_NOTIFICATION,
    ...defaultTemplates('impact'),
    name: 'Roads at high risk',
    notificationType: 'impact',
    windowSize: 1,
    thresholds: [
      threshold('wo_road_index', { lowerBound: 7, upperBound: null }),
      threshold('wo_tipping_index', { lowerBound: 6, upperBound: null }),
    ],
  },
  {
    ...NEW_NOTIFICATION,
    ...defaultTemplates('weather'),
    name: 'High wind and low visibility',
    notificationType: 'weather',
    windowSize: 2,
    thresholds: [
      threshold('wind_gust', { lowerBound: 45, upperBound: null }),
      threshold('visibility', { lowerBound: null, upperBound: 0.25 }),
    ],
  },
]

export function demoNotificationRows(organizationId: string, now: Date, idOf: (number: number) => string) {
  return DEMO_NOTIFICATIONS.map((draft, index) => ({
    ...notificationRow(draft),
    organization_id: organizationId,
    id: idOf(index + 1),
    created_at: now,
    updated_at: now,
  }))
}
