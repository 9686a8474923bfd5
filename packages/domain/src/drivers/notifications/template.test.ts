import { expect, test } from 'vitest'
import { DEFAULT_TEMPLATES } from './driver-notifications.texts.ts'
import { NOTIFICATION_TYPES } from './notification-type.ts'
import {
  ALERT_VARIABLES,
  renderTemplate,
  stableText,
  templateParts,
  templateVariables,
  unknownVariables,
} from './template.ts'

test('risk score templates offer variable and value [NOTIFY-036]', () => {
  expect(templateVariables('impact', 'current')).toEqual(['variable', 'value'])
  expect(templateVariables('impact', 'upcoming')).toEqual(['variable', 'value'])
})

test('weather templates also offer units, and miles_to_impact in the upcoming template only [NOTIFY-037] [NOTIFY-038]', () => {
  expect(templateVariables('weather', 'current')).toEqual(['variable', 'value', 'units'])
  expect(templateVariables('weather', 'upcoming')).toEqual(['variable', 'value', 'units', 'miles_to_impact'])
})

test('alert templates offer the fields of an alert [NOTIFY-039]', () => {
  const offered = [
    'event',
    'severity',
    'certainty',
    'urgency',
    'sent',
    'effective',
    'expires',
    'headline',
    'description',
    'instruction',
    'response',
    'area_description',
    'sender_name',
  ]
  expect(templateVariables('alert', 'current')).toEqual(offered)
  expect(templateVariables('alert', 'upcoming')).toEqual(offered)
})

test('unknown variables are reported, and the legacy variable {alerts} is accepted [NOTIFY-040]', () => {
  expect(unknownVariables('{variable} {speed} {speed} {miles_to_impact}', 'weather', 'current')).toEqual([
    'speed',
    'miles_to_impact',
  ])
  expect(unknownVariables('{miles_to_impact}', 'weather', 'upcoming')).toEqual([])
  expect(unknownVariables('{alerts}', 'alert', 'current')).toEqual([])
  expect(unknownVariables('{alerts}', 'weather', 'current')).toEqual(['alerts'])
  for (const type of NOTIFICATION_TYPES) {
    expect(unknownVariables(DEFAULT_TEMPLATES[type].current, type, 'current')).toEqual([])
    expect(unknownVariables(DEFAULT_TEMPLATES[type].upcoming, type, 'upcoming')).toEqual([])
  }
})

test('variables are replaced by their values, and a missing value leaves no double space [NOTIFY-041]', () => {
  const values = { variable: 'Wind gust', value: '47', units: 'mph' }
  expect(renderTemplate('Ahead: {variable} {value} {units}. Slow down.', values)).toBe(
    'Ahead: Wind gust 47 mph. Slow down.',
  )
  expect(renderTemplate('{variable} {instruction} {value} {units} {response}.', values)).toBe('Wind gust 47 mph.')
  expect(renderTemplate('{ variable } and {constructor}', values)).toBe('{ variable } and')
  // Braces in the text of an alert are not variables.
  expect(renderTemplate('{event}', { event: '{value} $& {event}' })).toBe('{value} $& {event}')
})

test('a template is split into texts and variables', () => {
  expect(templateParts('In {miles_to_impact} miles')).toEqual([
    { text: 'In ' },
    { text: '{miles_to_impact}', variable: 'miles_to_impact' },
    { text: ' miles' },
  ])
})

test('the stable text ignores figures and times but not other words', () => {
  const alert = { event: 'Flood Warning', expires: 'Wed, 3 PM', headline: 'until 3 PM', instruction: 'Turn around.' }
  const template = '{event} until {expires}. {headline} {instruction}'
  const text = stableText(template, alert)
  expect(stableText(template, { ...alert, expires: 'Wed, 6 PM', headline: 'until 6 PM' })).toBe(text)
  expect(stableText(template, { ...alert, instruction: 'Leave now.' })).not.toBe(text)
})

test.each([...ALERT_VARIABLES, 'variable', 'value', 'units', 'miles_to_impact'])(
  'a change of {%s} needs a new message unless it is a figure or a time',
  (name) => {
    const ignored = ['value', 'miles_to_impact', 'sent', 'effective', 'expires', 'headline']
    const text = (value: string) => stableText(`Ahead: {${name}}`, { [name]: value })
    expect(text('a') === text('b')).toBe(ignored.includes(name))
  },
)

test('a template of only variables, texts or nothing is split, too', () => {
  expect(templateParts('{a}{b}')).toEqual([
    { text: '{a}', variable: 'a' },
    { text: '{b}', variable: 'b' },
  ])
  expect(templateParts('Slow')).toEqual([{ text: 'Slow' }])
  expect(templateParts('')).toEqual([])
})
