import { expect, test } from 'vitest'
import { alertMessage } from '../../hazards/government-alerts/alert.fixture.ts'
import { alertTags } from './alert-tags.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 10, hour))
const alert = alertMessage({ id: 'w', sent: at(6), onset: at(12), ends: at(18) })

test('a tag names its alert, with its area, its times and its color', () => {
  expect(alertTags([alert], { startAt: at(0), endAt: at(24) })).toEqual([
    {
      id: 'alert:w',
      source: 'alert',
      text: 'Winter Storm Warning',
      value: null,
      variable: null,
      impactLevel: 3,
      event: 'Winter Storm Warning',
      description: 'Winter Storm Warning for Cook, IL',
      color: expect.stringMatching(/^#[0-9A-F]{6}$/i),
      effective: at(12),
      expires: at(18),
      levels: [],
    },
  ])
})

test('the headline describes an alert that has one', () => {
  const [tag] = alertTags([{ ...alert, headline: 'Heavy snow tonight' }], { startAt: at(0), endAt: at(24) })
  expect(tag?.description).toBe('Heavy snow tonight')
})

test.each([
  [0, 12, 0],
  [0, 13, 1],
  [17, 24, 1],
  [18, 24, 0],
])('from %i to %i h there are %i tags of an alert from 12 to 18 h', (from, to, count) => {
  expect(alertTags([alert], { startAt: at(from), endAt: at(to) })).toHaveLength(count)
})

test.each([
  ['Extreme', 4],
  ['Severe', 3],
  ['Moderate', 2],
  ['Minor', 1],
  ['Unknown', 1],
] as const)('an alert of severity %s has level %i', (severity, impactLevel) => {
  expect(alertTags([{ ...alert, severity }], { startAt: at(0), endAt: at(24) })).toMatchObject([{ impactLevel }])
})
