import { describe, expect, test } from 'vitest'
import { alertMessage } from '../../hazards/government-alerts/alert.fixture.ts'
import type { GovernmentAlert } from '../../hazards/government-alerts/government-alert.ts'
import { gustNotification, observed } from './driver-notification.fixture.ts'
import type { NotificationDraft } from './driver-notification.ts'
import { dryRun, type RecordedMoment } from './dry-run.ts'
import type { Occurrence } from './occurrences.ts'
import { messageText, recordSent, sendReason } from './send-decision.ts'

const start = new Date('2026-01-10T12:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** The minutes at which messages are sent, given the situation in each minute; null is fine weather. */
function minutesSent(
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
    ['repeats after each interval while the threshold is met', () => 50, 150, [0, 60, 120]],
    ['does not repeat once the threshold is no longer met', (m: number) => (m < 30 ? 50 : 10), 150, [0]],
    ['is not shortened by a pause', (m: number) => (m % 10 === 5 ? 10 : 50), 100, [0, 60]],
    [
      'sends when the threshold is met again after the interval',
      (m: number) => (m < 5 || m >= 90 ? 50 : 10),
      100,
      [0, 90],
    ],
    ['is not shortened by a level change', (m: number) => 46 + m, 70, [0, 60]],
    ['sends nothing if the threshold is never met', () => 44, 100, []],
  ] as const)('%s [NOTIFY-043]', (_when, value, minutes, expected) => {
    expect(minutesSent(each60, minutes, gusts(value))).toEqual(expected)
  })
})

describe('change', () => {
  const onChange = gustNotification({ frequency: 'change' })
  test.each([
    ['sends once while nothing changes', () => 47, 600, [0]],
    ['ignores changes of the value within a level', (m: number) => 46 + (m % 4), 300, [0]],
    [
      'sends again when the level rises, and when it falls',
      (m: number) => (m < 60 ? 47 : m < 120 ? 55 : 48),
      300,
      [0, 60, 120],
    ],
    ['ignores a value that hovers around a level boundary', (m: number) => (m % 2 ? 49 : 50.5), 300, [0]],
    ['sends several quick changes as one', (m: number) => (m < 3 ? 47 : m < 6 ? 55 : 65), 60, [0, 15]],
    ['ignores a pause shorter than the cool-down', (m: number) => (m % 20 < 10 ? 50 : 10), 300, [0]],
    ['sends again after a longer pause, as a new event', (m: number) => (m < 10 || m >= 45 ? 50 : 10), 100, [0, 45]],
  ] as const)('%s [NOTIFY-042]', (_when, value, minutes, expected) => {
    expect(minutesSent(onChange, minutes, gusts(value))).toEqual(expected)
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
    ['sends once for an alert', () => over(message()), [0]],
    [
      'ignores an update that only extends the alert',
      (m: number) => over(m < 60 ? message() : message({ id: 'u', messageType: 'Update', expires: at(900) })),
      [0],
    ],
    [
      'sends again when the severity changes',
      (m: number) => over(message({ severity: m < 60 ? 'Severe' : 'Extreme' })),
      [0, 60],
    ],
    [
      'sends again when the text of the message changes',
      (m: number) => over(message({ instruction: m < 60 ? 'Slow down.' : 'Stop.' })),
      [0, 60],
    ],
    [
      'ignores changes of fields that the template does not use',
      (m: number) => over(message({ description: `${m}` })),
      [0],
    ],
    [
      'ignores a truck that returns into the same alert',
      (m: number) => (m < 10 || m > 100 ? over(message()) : null),
      [0],
    ],
    ['no more once it is cancelled', (m: number) => (m < 60 ? over(message()) : null), [0]],
    ['sends for another alert of the same name', (m: number) => over(message(), m < 60 ? 'first' : 'second'), [0, 60]],
    ['ignores an alert of another name', () => over(message({ event: 'Flood Watch' })), []],
  ] as const)('%s [NOTIFY-042]', (_when, met, expected) => {
    expect(minutesSent(alerts, 200, met)).toEqual(expected)
  })
})

describe('look-ahead of a dry run', () => {
  const until = (minute: number) => ({ routeUntil: at(minute) })
  const gustFrom90 = (minute: number) => observed({ wind_gust: minute < 90 ? 10 : 50 })
  test.each([
    [
      'is off: sends when the threshold is met',
      0,
      (m: number) => ({ observation: gustFrom90(m), ...until(600) }),
      [90],
    ],
    [
      'sends an hour before the threshold is met',
      1,
      (m: number) => ({ observation: gustFrom90(m), ...until(600) }),
      [30],
    ],
    ['does nothing without a route', 1, (m: number) => ({ observation: gustFrom90(m) }), [90]],
    [
      'reaches only as far as the route was known',
      1,
      (m: number) => ({ observation: gustFrom90(m), ...until(m + 20) }),
      [70],
    ],
    ['skips moments without an observation', 1, (m: number) => ({ observation: m < 90 ? null : gustFrom90(m) }), [90]],
  ] as const)('%s', (_when, windowSize, met, expected) => {
    expect(minutesSent(gustNotification({ frequency: 'change', windowSize }), 120, met)).toEqual(expected)
  })

  test('counts an alert ahead from when it was issued, and sends it once', () => {
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
    expect(minutesSent(notification, 120, met)).toEqual([45])
  })
})

test('vehicles are evaluated separately, and the newest message comes first', () => {
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

test('upcoming events use the upcoming template if the organization shows it', () => {
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

describe('the reason of a message', () => {
  const rules = { frequency: 'change', interval: 60, template: '{variable} {value}' } as const
  const met = (parts: Partial<Occurrence> = {}): Occurrence => ({
    event: 'wind_gust_45_',
    kind: 'current',
    level: 4,
    value: 47,
    hysteresis: 3,
    recurs: true,
    words: () => ({ variable: 'Wind gust', value: '47' }),
    ...parts,
  })
  const sent = recordSent(rules, met(), undefined, start)
  const reason = (minute: number, parts: Partial<Occurrence> = {}, metMinute = minute) =>
    sendReason(rules, met(parts), { ...sent, metAt: at(metMinute) }, at(minute))

  test('is that nothing was sent yet', () => {
    expect(sendReason(rules, met(), undefined, start)).toBe('first')
    expect(reason(500)).toBeNull()
  })

  test.each([
    [59.99, null],
    [60, 'again'],
  ])('after %d minutes of an interval of 60 is %s [NOTIFY-043]', (minute, expected) => {
    expect(sendReason({ ...rules, frequency: 'interval' }, met(), sent, at(minute))).toBe(expected)
  })

  test.each([
    [29.99, true, null],
    [30, true, 'first'],
    [30, false, null],
  ])('after a pause of %d minutes of an event that recurs: %s, is %s', (pause, recurs, expected) => {
    expect(reason(100 + pause, { recurs }, 100)).toBe(expected)
  })

  test.each([
    ['another level, a value that moved as far as it must', { level: 5, value: 50 }, 15, 'changed'],
    ['the same within the settling time', { level: 5, value: 50 }, 14.99, null],
    ['another level, a value that hardly moved', { level: 5, value: 49.99 }, 15, null],
    ['another level downward', { level: 3, value: 44 }, 15, 'changed'],
    ['the same level, a value that moved', { level: 4, value: 55 }, 15, null],
    ['another level without a value', { level: 5, value: null }, 15, 'changed'],
    ['another text', { words: () => ({ variable: 'Gust', value: '47' }) }, 15, 'changed'],
    ['another figure in the text', { words: () => ({ variable: 'Wind gust', value: '48' }) }, 15, null],
  ] as const)('for %s', (_, parts, minute, expected) => {
    expect(reason(minute, parts)).toBe(expected)
  })

  test('for an event that was sent without a value is another level', () => {
    const alert = recordSent(rules, met({ value: null }), undefined, start)
    expect(sendReason(rules, met({ level: 5, value: 47 }), { ...alert, metAt: at(15) }, at(15))).toBe('changed')
  })

  test('counts the messages of an event and keeps the last one', () => {
    expect(sent).toEqual({ at: start, times: 1, level: 4, value: 47, text: 'Wind gust', metAt: start })
    expect(recordSent(rules, met({ level: 5, value: 52 }), sent, at(20))).toMatchObject({
      at: at(20),
      times: 2,
      level: 5,
      value: 52,
      metAt: at(20),
    })
  })
})

test('messages of the same moment are in the order of their vehicles', () => {
  const moments = [{ at: start, observation: observed({ wind_gust: 50 }), alerts: [], routeUntil: null }]
  const vehicles = new Map(['c', 'a', 'd', 'b'].map((id) => [id, moments]))
  expect(dryRun(gustNotification(), vehicles).map(({ vehicleId }) => vehicleId)).toEqual(['a', 'b', 'c', 'd'])
})

test('a dry run looks ahead to the very next moment, up to the end of the look-ahead', () => {
  const moment = (minutes: number, gust: number) => ({
    at: at(minutes),
    observation: observed({ wind_gust: gust }),
    alerts: [],
    routeUntil: at(600),
  })
  const first = (minutes: number) =>
    dryRun(gustNotification({ windowSize: 1 }), new Map([['v', [moment(0, 10), moment(minutes, 50)]]])).at(-1)?.at
  expect([first(60), first(60.01)]).toEqual([at(0), at(60.01)])
})
