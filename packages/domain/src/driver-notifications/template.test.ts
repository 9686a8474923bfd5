import { expect, test } from 'vitest'
import { STARTING_TEMPLATES } from './driver-notifications.texts.ts'
import { NOTIFICATION_TYPES } from './notification-type.ts'
import { lastingText, renderTemplate, templateParts, templateVariables, unknownVariables } from './template.ts'

test('templates of risk scores offer variable and value [NOTIFY-036]', () => {
  expect(templateVariables('impact', 'current')).toEqual(['variable', 'value'])
  expect(templateVariables('impact', 'upcoming')).toEqual(['variable', 'value'])
})

test('templates of weather offer units too, and the miles only for what is ahead [NOTIFY-037] [NOTIFY-038]', () => {
  expect(templateVariables('weather', 'current')).toEqual(['variable', 'value', 'units'])
  expect(templateVariables('weather', 'upcoming')).toEqual(['variable', 'value', 'units', 'miles_to_impact'])
})

test('templates of alerts offer what an alert says [NOTIFY-039]', () => {
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

test('a variable that a template cannot have is named; the legacy one is still taken [NOTIFY-040]', () => {
  expect(unknownVariables('{variable} {speed} {speed} {miles_to_impact}', 'weather', 'current')).toEqual([
    'speed',
    'miles_to_impact',
  ])
  expect(unknownVariables('{miles_to_impact}', 'weather', 'upcoming')).toEqual([])
  expect(unknownVariables('{alerts}', 'alert', 'current')).toEqual([])
  expect(unknownVariables('{alerts}', 'weather', 'current')).toEqual(['alerts'])
  for (const type of NOTIFICATION_TYPES) {
    expect(unknownVariables(STARTING_TEMPLATES[type].current, type, 'current')).toEqual([])
    expect(unknownVariables(STARTING_TEMPLATES[type].upcoming, type, 'upcoming')).toEqual([])
  }
})

test('variables are replaced by their values; one without a value leaves no hole [NOTIFY-041]', () => {
  const values = { variable: 'Wind gust', value: '47', units: 'mph' }
  expect(renderTemplate('Ahead: {variable} {value} {units}. Slow down.', values)).toBe(
    'Ahead: Wind gust 47 mph. Slow down.',
  )
  expect(renderTemplate('{variable} {instruction} {value} {units} {response}.', values)).toBe('Wind gust 47 mph.')
  expect(renderTemplate('{ variable } and {constructor}', values)).toBe('{ variable } and')
  // What an alert says is not a template.
  expect(renderTemplate('{event}', { event: '{value} $& {event}' })).toBe('{value} $& {event}')
})

test('a template falls into texts and variables', () => {
  expect(templateParts('In {miles_to_impact} miles')).toEqual([
    { text: 'In ' },
    { text: '{miles_to_impact}', variable: 'miles_to_impact' },
    { text: ' miles' },
  ])
})

test('figures and times pass, words last', () => {
  const alert = { event: 'Flood Warning', expires: 'Wed, 3 PM', headline: 'until 3 PM', instruction: 'Turn around.' }
  const template = '{event} until {expires}. {headline} {instruction}'
  const text = lastingText(template, alert)
  expect(lastingText(template, { ...alert, expires: 'Wed, 6 PM', headline: 'until 6 PM' })).toBe(text)
  expect(lastingText(template, { ...alert, instruction: 'Leave now.' })).not.toBe(text)
})
