import { expect, test } from 'vitest'
import { ALERT_EVENT_NAMES } from '../../hazards/government-alerts/alert-events.ts'
import {
  INTERVAL_MINUTES,
  joinAlertNames,
  LOOKAHEAD_HOURS,
  MAX_THRESHOLDS,
  NEW_NOTIFICATION,
  NOTIFICATION_FREQUENCIES,
  NOTIFICATION_NAME_MAX_LENGTH,
  NOTIFICATION_STATUSES,
  splitAlertNames,
  TEMPLATE_MAX_LENGTH,
} from './driver-notification.ts'
import { DEFAULT_TEMPLATES, NOTIFICATION_TYPE_LABELS } from './driver-notifications.texts.ts'
import { NOTIFICATION_TYPES } from './notification-type.ts'

test('types, statuses and frequencies are as specified [MODEL-038] [MODEL-039] [MODEL-040] [NOTIFY-002]', () => {
  expect(NOTIFICATION_TYPES).toEqual(['alert', 'impact', 'weather'])
  expect(NOTIFICATION_TYPE_LABELS).toEqual({
    alert: 'Government Alerts',
    impact: 'Risk Scores',
    weather: 'Weather Conditions',
  })
  expect(NOTIFICATION_STATUSES).toEqual(['enabled', 'testing', 'disabled'])
  expect(NOTIFICATION_FREQUENCIES).toEqual(['change', 'interval'])
})

test('a new notification has status testing, an interval of 60 minutes and is urgent [NOTIFY-012] [NOTIFY-013] [NOTIFY-014] [NOTIFY-015]', () => {
  expect(NEW_NOTIFICATION).toMatchObject({ status: 'testing', frequency: 'interval', interval: 60, urgent: true })
})

test('the look-ahead ranges from 0 to 8 hours [NOTIFY-025]', () => {
  expect(LOOKAHEAD_HOURS).toEqual({ min: 0, max: 8 })
})

test('alert names are joined by commas on the wire and split again, for every known event [MODEL-042] [API-082]', () => {
  expect(joinAlertNames(['Tornado Warning', 'Blizzard Warning'])).toBe('Tornado Warning,Blizzard Warning')
  expect(splitAlertNames(joinAlertNames(ALERT_EVENT_NAMES))).toEqual(ALERT_EVENT_NAMES)
  expect(splitAlertNames(' Tornado Warning, ,Blizzard Warning')).toEqual(['Tornado Warning', 'Blizzard Warning'])
  expect(splitAlertNames('')).toEqual([])
})

test('a new notification watches alerts here, has neither name nor choices, and a template of whole sentences', () => {
  expect(NEW_NOTIFICATION).toMatchObject({
    name: '',
    notificationType: 'alert',
    windowSize: 0,
    thresholds: [],
    alerts: [],
    upcomingTemplate: '',
  })
  for (const type of NOTIFICATION_TYPES) {
    const { current, upcoming } = DEFAULT_TEMPLATES[type]
    expect(upcoming).not.toBe(current)
    for (const template of [current, upcoming]) expect(template).toMatch(/\{(event|variable)\} .+[.}]$/)
  }
})

test('an interval lasts a minute to a week, and texts and thresholds are bounded', () => {
  expect(INTERVAL_MINUTES).toEqual({ min: 1, max: 10_080 })
  expect([NOTIFICATION_NAME_MAX_LENGTH, TEMPLATE_MAX_LENGTH, MAX_THRESHOLDS]).toEqual([100, 1000, 20])
})
