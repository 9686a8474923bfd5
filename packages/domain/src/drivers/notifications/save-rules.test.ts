import { expect, test } from 'vitest'
import { featureFlags } from '../../product/feature-flags.ts'
import { gustNotification } from './driver-notification.fixture.ts'
import { DEFAULT_TEMPLATES } from './driver-notifications.texts.ts'
import { missingParts, notificationProblems } from './save-rules.ts'
import { threshold } from './threshold.ts'

const flags = featureFlags(['showDisruptionIndex'])
const off = { showUpcomingTemplate: false, flags }
const on = { showUpcomingTemplate: true, flags }
const alertNotification = (alerts: string[]) =>
  gustNotification({ notificationType: 'alert', thresholds: [], alerts, template: DEFAULT_TEMPLATES.alert.current })

test('a complete notification has no problems', () => {
  expect(notificationProblems(gustNotification(), on)).toEqual([])
  expect(notificationProblems(alertNotification(['Tornado Warning', 'Wind Chill Warning']), on)).toEqual([])
})

test.each([
  ['the name is empty [NOTIFY-016]', gustNotification({ name: '  ' }), 'name is required'],
  [
    'an impact notification has no thresholds [NOTIFY-017]',
    gustNotification({ notificationType: 'impact', thresholds: [] }),
    'at least one threshold is required',
  ],
  [
    'a weather notification has no thresholds [NOTIFY-018]',
    gustNotification({ thresholds: [] }),
    'at least one threshold is required',
  ],
  ['an alert notification has no alerts [NOTIFY-019]', alertNotification([]), 'at least one alert is required'],
])('a notification cannot be saved when %s', (_when, draft, problem) => {
  expect(missingParts(draft, off)).toEqual([problem])
})

test('the upcoming template is required if it is shown and the look-ahead is on [NOTIFY-020]', () => {
  const ahead = gustNotification({ windowSize: 2 })
  expect(missingParts(ahead, on)).toEqual(['the upcoming template is required while route lookahead is on'])
  expect(missingParts(ahead, off)).toEqual([])
  expect(missingParts(gustNotification(), on)).toEqual([])
  expect(missingParts({ ...ahead, upcomingTemplate: '{value}' }, on)).toEqual([])
})

const withThreshold = (...bounds: [lower: number | null, upper: number | null][]) =>
  gustNotification({
    thresholds: bounds.map(([lowerBound, upperBound]) => threshold('wind_gust', { lowerBound, upperBound })),
  })

test.each([
  [withThreshold([null, null]), 'Wind Gust needs a lower or an upper bound'],
  [withThreshold([81, null]), 'Wind Gust must be between 0 and 80 mph'],
  [withThreshold([null, -1]), 'Wind Gust must be between 0 and 80 mph'],
  [withThreshold([40, 40]), 'Wind Gust: the upper bound must be at least 1 mph above the lower one'],
  [withThreshold([50, 40]), 'Wind Gust: the upper bound must be at least 1 mph above the lower one'],
  [withThreshold([45, null], [45, null]), 'Wind Gust has the same threshold twice'],
  [
    gustNotification({ notificationType: 'impact', template: '{value}' }),
    'Wind Gust cannot be a threshold of Risk Scores',
  ],
  [gustNotification({ template: '' }), 'the message is empty'],
  [gustNotification({ template: '{speed} {speed}' }), '{speed} is not a variable of Weather Conditions messages'],
  [gustNotification({ upcomingTemplate: '{event}' }), '{event} is not a variable of Weather Conditions messages'],
  [alertNotification(['Locusts']), 'Locusts is not the name of a government alert'],
])('%o is rejected with a message', (draft, problem) => {
  expect(notificationProblems(draft, off)).toEqual([problem])
})

test.each([
  ['at the ends of the slider', [0, 80], []],
  ['one step apart', [40, 41], []],
  ['less than one step apart', [40, 40.5], ['Wind Gust: the upper bound must be at least 1 mph above the lower one']],
  ['of which one is beyond the slider', [40, 80.1], ['Wind Gust must be between 0 and 80 mph']],
  ['of which one is below the slider', [-0.1, 40], ['Wind Gust must be between 0 and 80 mph']],
] as const)('bounds %s', (_, bounds, problems) => {
  expect(notificationProblems(withThreshold([bounds[0], bounds[1]]), off)).toEqual(problems)
})

test('the message about an index has no unit', () => {
  const beyond = threshold('wo_road_index', { lowerBound: 11, upperBound: null })
  const narrow = threshold('wo_road_index', { lowerBound: 5, upperBound: 5.5 })
  const draft = gustNotification({ notificationType: 'impact', template: '{value}', thresholds: [beyond, narrow] })
  expect(notificationProblems(draft, off)).toEqual([
    'Road must be between 0 and 10',
    'Road: the upper bound must be at least 1 above the lower one',
  ])
})

test('visibility bounds 0.01 mile apart are accepted', () => {
  const fog = threshold('visibility', { lowerBound: 0.29, upperBound: 0.3 })
  expect(notificationProblems(gustNotification({ thresholds: [fog] }), off)).toEqual([])
})

test('a threshold of disruption is refused in words where the organization does not see it [SESSION-043]', () => {
  const template = DEFAULT_TEMPLATES.impact.current
  const thresholds = [threshold('wo_disruption_index', { lowerBound: 5, upperBound: null })]
  const draft = gustNotification({ notificationType: 'impact', thresholds, template })
  expect(notificationProblems(draft, on)).toEqual([])
  expect(notificationProblems(draft, { ...on, flags: featureFlags() })).toEqual([
    'Disruption is not a threshold of this organization',
  ])
})
