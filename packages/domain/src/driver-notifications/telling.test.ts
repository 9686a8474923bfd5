import { describe, expect, test } from 'vitest'
import { alertMessage } from '../government-alerts/alert.fixture.ts'
import type { GovernmentAlert } from '../government-alerts/government-alert.ts'
import { gustNotification, observed } from './driver-notification.fixture.ts'
import type { NotificationDraft } from './driver-notification.ts'
import { dryRun, type RecordedMoment } from './dry-run.ts'
import { messageText } from './telling.ts'

const start = new Date('2026-01-10T12:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** When messages go out, in minutes, given what is met from each minute on until the next; null is nothing. */
function toldAt(
  notification: NotificationDraft,
  minutes: number,
  met: (minute: number) => Partial<RecordedMoment> | null,
) {
  const moments = Array.from({ length: minutes + 1 }, (_, minute) => {
    const moment = met(minute)
    return { at: at(minute), observation: observed(), alerts: [], routeUntil: null, ...moment }
  })
  return dryRun(notification, new Map([['v', moments]]))
    .map((message) => (message.at.getTime() - start.getTime()) / 60_000)
    .reverse()
}
const gusts = (value: (minute: number) => number) => (minute: number) => ({
  observation: observed({ wind_gust: value(minute) }),
})

describe('interval', () => {
  const each60 = gustNotification({ frequency: 'interval', interval: 60 })
  test.each([
    ['while it holds, after each interval', () => 50, 150, [0, 60, 120]],
    ['not while it does not hold', (m: number) => (m < 30 ? 50 : 10), 150, [0]],
    ['a pause does not shorten the interval', (m: number) => (m % 10 === 5 ? 10 : 50), 100, [0, 60]],
    ['when it holds again after the interval', (m: number) => (m < 5 || m >= 90 ? 50 : 10), 100, [0, 90]],
    ['another level does not shorten the interval', (m: number) => 46 + m, 70, [0, 60]],
    ['never where it never holds', () => 44, 100, []],
  ] as const)('%s [NOTIFY-043]', (_when, value, minutes, expected) => {
    expect(toldAt(each60, minutes, gusts(value))).toEqual(expected)
  })
})

describe('change', () => {
  const onChange = gustNotification({ frequency: 'change' })
  test.each([
    ['once while nothing changes', () => 47, 600, [0]],
    ['not for figures that pass within a level', (m: number) => 46 + (m % 4), 300, [0]],
    [
      'again when the level rises, and when it falls',
      (m: number) => (m < 60 ? 47 : m < 120 ? 55 : 48),
      300,
      [0, 60, 120],
    ],
    ['not for a value that hovers around the border of a level', (m: number) => (m % 2 ? 49 : 50.5), 300, [0]],
    ['changes in a row as one, once they have settled', (m: number) => (m < 3 ? 47 : m < 6 ? 55 : 65), 60, [0, 15]],
    ['not for a pause shorter than the cool-down', (m: number) => (m % 20 < 10 ? 50 : 10), 300, [0]],
    ['again after a longer pause: that is another event', (m: number) => (m < 10 || m >= 45 ? 50 : 10), 100, [0, 45]],
  ] as const)('%s [NOTIFY-042]', (_when, value, minutes, expected) => {
    expect(toldAt(onChange, minutes, gusts(value))).toEqual(expected)
  })

  const alerts = gustNotification({
    notificationType: 'alert',
    frequency: 'change',
    thresholds: [],
    alerts: ['Winter Storm Warning'],
    template: '{event} until {expires}. {instruction}',
  })
  const message = (parts: Partial<GovernmentAlert> = {}) => alertMessage({ instruction: 'Stay home.', ...parts })
  const over = (alert: GovernmentAlert, threadId = 'first') => ({ alerts: [{ alert, threadId }] })
  test.each([
    ['once for an alert', () => over(message()), [0]],
    [
      'not for an update that only lasts longer',
      (m: number) => over(m < 60 ? message() : message({ id: 'u', messageType: 'Update', expires: at(900) })),
      [0],
    ],
    [
      'again when its severity changes',
      (m: number) => over(message({ severity: m < 60 ? 'Severe' : 'Extreme' })),
      [0, 60],
    ],
    [
      'again when its words change',
      (m: number) => over(message({ instruction: m < 60 ? 'Slow down.' : 'Stop.' })),
      [0, 60],
    ],
    ['not for words that the message does not hold', (m: number) => over(message({ description: `${m}` })), [0]],
    ['not when a truck comes back under it', (m: number) => (m < 10 || m > 100 ? over(message()) : null), [0]],
    ['no more once it is cancelled', (m: number) => (m < 60 ? over(message()) : null), [0]],
    ['for another alert of the same name', (m: number) => over(message(), m < 60 ? 'first' : 'second'), [0, 60]],
    ['not for an alert of another name', () => over(message({ event: 'Flood Watch' })), []],
  ] as const)('%s [NOTIFY-042]', (_when, met, expected) => {
    expect(toldAt(alerts, 200, met)).toEqual(expected)
  })
})

describe('look-ahead of a dry run', () => {
  const until = (minute: number) => ({ routeUntil: at(minute) })
  const gustFrom90 = (minute: number) => observed({ wind_gust: minute < 90 ? 10 : 50 })
  test.each([
    ['none: told where it is met', 0, (m: number) => ({ observation: gustFrom90(m), ...until(600) }), [90]],
    ['an hour before it is met', 1, (m: number) => ({ observation: gustFrom90(m), ...until(600) }), [30]],
    ['not without a route', 1, (m: number) => ({ observation: gustFrom90(m) }), [90]],
    ['only as far as the route was known', 1, (m: number) => ({ observation: gustFrom90(m), ...until(m + 20) }), [70]],
    [
      'not where nothing is known of a moment',
      1,
      (m: number) => ({ observation: m < 90 ? null : gustFrom90(m) }),
      [90],
    ],
  ] as const)('%s', (_when, windowSize, met, expected) => {
    expect(toldAt(gustNotification({ frequency: 'change', windowSize }), 120, met)).toEqual(expected)
  })

  test('an alert lies ahead once it is issued, and is told once', () => {
    const notification = gustNotification({
      notificationType: 'alert',
      frequency: 'change',
      thresholds: [],
      alerts: ['Winter Storm Warning'],
      template: '{event}',
      windowSize: 1,
    })
    const alert = alertMessage({ sent: at(45) })
    const met = (m: number) => ({ ...until(600), alerts: m < 90 ? [] : [{ alert, threadId: 'first' }] })
    expect(toldAt(notification, 120, met)).toEqual([45])
  })
})

test('each vehicle and each event is told for itself, the newest first', () => {
  const notification = gustNotification({ frequency: 'change' })
  const moments = [{ at: start, observation: observed({ wind_gust: 50 }), alerts: [], routeUntil: null }]
  const later = [{ at: at(15), observation: observed({ wind_gust: 50 }), alerts: [], routeUntil: null }]
  const messages = dryRun(
    notification,
    new Map([
      ['a', moments],
      ['b', later],
      ['c', moments],
    ]),
  )
  expect(messages.map(({ vehicleId }) => vehicleId)).toEqual(['b', 'a', 'c'])
})

test('what lies ahead has its own words where the organization uses them', () => {
  const notification = { template: 'Here: {value}', upcomingTemplate: 'In {miles_to_impact} miles: {value}' }
  const words = () => ({ value: '47', miles_to_impact: '24' })
  const text = (
    kind: 'current' | 'upcoming',
    showUpcomingTemplate: boolean,
    upcomingTemplate = notification.upcomingTemplate,
  ) => messageText({ ...notification, upcomingTemplate }, { kind, words }, { timeZone: 'UTC', showUpcomingTemplate })
  expect(text('current', true)).toBe('Here: 47')
  expect(text('upcoming', true)).toBe('In 24 miles: 47')
  expect(text('upcoming', false)).toBe('Here: 47')
  expect(text('upcoming', true, ' ')).toBe('Here: 47')
})
