import { expect, test } from 'vitest'
import { alertMessage } from '../../hazards/government-alerts/alert.fixture.ts'
import { forecastSeries } from '../../impacts/scores/series.fixture.ts'
import { mphToMps } from '../../measures/units.ts'
import { DEFAULT_VEHICLE } from '../../roads/vehicle.ts'
import { gustNotification, observed } from './driver-notification.fixture.ts'
import { observationAt, observationFromRow, observationRow } from './observation.ts'
import { type Occurrence, occurrenceFinder, type Situation } from './occurrences.ts'
import { renderTemplate } from './template.ts'
import { threshold } from './threshold.ts'

const findOccurrences = (notification: Parameters<typeof occurrenceFinder>[0], situation: Situation) =>
  occurrenceFinder(notification)(situation)

const now = new Date('2026-01-10T18:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const situation = (parts: Partial<Situation> = {}): Situation => ({
  now,
  here: { observation: observed(), alerts: [] },
  ahead: { places: [], alerts: [] },
  ...parts,
})
const here = (parts: Parameters<typeof observed>[0]) => ({ observation: observed(parts), alerts: [] })
const render = (occurrence: Occurrence | undefined, template: string) =>
  occurrence && renderTemplate(template, occurrence.words('America/Chicago'))

test('every threshold that is met is a separate event', () => {
  const notification = gustNotification({
    thresholds: [
      threshold('wind_gust', { lowerBound: 45, upperBound: null }),
      threshold('visibility', { lowerBound: null, upperBound: 0.25 }),
      threshold('temperature', { lowerBound: 28, upperBound: 34 }),
    ],
  })
  const found = findOccurrences(notification, situation({ here: here({ wind_gust: 47.2, visibility: 0.2 }) }))
  expect(found.map(({ event, kind, value }) => [event, kind, value])).toEqual([
    ['wind_gust_45_', 'current', 47.2],
    ['visibility__0.25', 'current', 0.2],
  ])
  expect(render(found[0], '{variable} {value} {units}{miles_to_impact}')).toBe('Wind gust 47 mph')
  expect(findOccurrences(notification, situation())).toEqual([])
  expect(findOccurrences(notification, situation({ here: { observation: null, alerts: [] } }))).toEqual([])
})

test('weather on the route counts within the look-ahead, the nearest with its distance', () => {
  const places = [
    { at: at(-5), miles: 0, observation: observed({ wind_gust: 70 }) },
    { at: at(30), miles: 24.3, observation: observed({ wind_gust: 47 }) },
    { at: at(60), miles: 60, observation: observed({ wind_gust: 60 }) },
  ]
  const ahead = { places, alerts: [] }
  const [met] = findOccurrences(gustNotification({ windowSize: 1 }), situation({ ahead }))
  expect(met?.kind).toBe('upcoming')
  expect(render(met, '{variable} {value} {units} in {miles_to_impact} miles')).toBe('Wind gust 47 mph in 24 miles')
  expect(findOccurrences(gustNotification({ windowSize: 0 }), situation({ ahead }))).toEqual([])
  expect(
    findOccurrences(gustNotification({ windowSize: 1 }), situation({ ahead: { ...ahead, places: places.slice(2) } })),
  ).toHaveLength(1)
  const both = findOccurrences(gustNotification({ windowSize: 1 }), situation({ ahead, here: here({ wind_gust: 50 }) }))
  expect(both.map(({ kind }) => kind)).toEqual(['current'])
})

test('weather ahead counts after now and until the end of the look-ahead, inclusive', () => {
  const found = (minutes: number, miles?: number) => {
    const place = { at: at(minutes), observation: observed({ wind_gust: 50 }), ...(miles !== undefined && { miles }) }
    return findOccurrences(gustNotification({ windowSize: 1 }), situation({ ahead: { places: [place], alerts: [] } }))
  }
  expect([0, 0.001, 60, 60.001].map((minutes) => found(minutes).length)).toEqual([0, 1, 1, 0])
  expect(found(30, -2)[0]?.words('UTC')).toMatchObject({ miles_to_impact: '0' })
  expect(found(30)[0]?.words('UTC')).not.toHaveProperty('miles_to_impact')
  expect(found(30)[0]).toMatchObject({ event: 'wind_gust_45_', level: 5, value: 50, hysteresis: 3, recurs: true })
})

const warning = alertMessage({
  event: 'Tornado Warning',
  severity: 'Extreme',
  headline: 'Tornado Warning until 6 PM',
  instruction: 'Take cover now.',
  sent: at(-10),
  expires: at(60),
})
const alertNotification = gustNotification({ notificationType: 'alert', thresholds: [], alerts: ['tornado warning'] })

test('an alert is matched by name, is one event through all its updates, and fills every variable [NOTIFY-041]', () => {
  const other = { alert: alertMessage({ id: 'b', event: 'Flood Watch' }), threadId: 'b' }
  const found = findOccurrences(
    alertNotification,
    situation({ here: { observation: null, alerts: [{ alert: warning, threadId: 'first' }, other] } }),
  )
  expect(found.map(({ event, level }) => [event, level])).toEqual([['alert_first', 4]])
  const template =
    '{event}|{severity}|{certainty}|{urgency}|{sent}|{effective}|{expires}|{headline}|{description}|{instruction}|{response}|{area_description}|{sender_name}'
  expect(render(found[0], template)?.split('|')).toEqual([
    'Tornado Warning',
    'Extreme',
    'Likely',
    'Expected',
    'Sat, Jan 10, 11:50 AM CST',
    'Sat, Jan 10, 11:50 AM CST',
    'Sat, Jan 10, 1:00 PM CST',
    'Tornado Warning until 6 PM',
    'Heavy snow.',
    'Take cover now.',
    'Prepare',
    'Cook, IL',
    'NWS Chicago IL',
  ])
})

test('the legacy variable {alerts} is replaced by the names of all matching alerts [NOTIFY-040]', () => {
  const watch = { alert: alertMessage({ id: 'b', event: 'Flood Watch' }), threadId: 'b' }
  const found = findOccurrences(
    { ...alertNotification, alerts: ['Tornado Warning', 'Flood Watch'] },
    situation({ here: { observation: null, alerts: [{ alert: warning, threadId: 'a' }, watch] } }),
  )
  expect(render(found[0], 'Beware: {alerts}')).toBe('Beware: Tornado Warning, Flood Watch')
})

test('an alert on the route counts within the look-ahead unless it ends earlier, and only once if it also applies here', () => {
  const coming = (minutes: number, threadId = 'a') => ({ alert: warning, threadId, entersAt: at(minutes) })
  const kinds = (windowSize: number, alerts: ReturnType<typeof coming>[], over: Situation['here']['alerts'] = []) =>
    findOccurrences(
      { ...alertNotification, windowSize },
      situation({ here: { observation: null, alerts: over }, ahead: { places: [], alerts } }),
    ).map(({ kind }) => kind)
  expect(kinds(1, [coming(40)])).toEqual(['upcoming'])
  expect(kinds(0, [coming(40)])).toEqual([])
  expect(kinds(8, [coming(90)])).toEqual([])
  expect(kinds(8, [coming(-5)])).toEqual([])
  expect(kinds(8, [coming(40)], [{ alert: warning, threadId: 'a' }])).toEqual(['current'])
})

test('an alert ahead counts from after now until the end of the look-ahead, if it lasts beyond its entry', () => {
  const found = (minutes: number, alert = warning) => {
    const ahead = { places: [], alerts: [{ alert, threadId: 'a', entersAt: at(minutes) }] }
    return findOccurrences({ ...alertNotification, windowSize: 1 }, situation({ ahead }))
  }
  const long = { ...warning, expires: at(600) }
  expect([0, 0.001, 60, 60.001].map((minutes) => found(minutes, long).length)).toEqual([0, 1, 1, 0])
  expect([59.999, 60].map((minutes) => found(minutes, { ...warning, expires: at(60) }).length)).toEqual([1, 0])
  expect(found(30, alertMessage({ event: 'Flood Watch', expires: at(600) }))).toEqual([])
  expect(found(30)[0]).toMatchObject({ value: null, hysteresis: 0, recurs: false })
})

test('an alert without headline, instruction and response leaves them empty in every language', () => {
  const alert = alertMessage({ event: 'Tornado Warning', headline: null, instruction: null, response: null })
  const here = { observation: null, alerts: [{ alert, threadId: 'a' }] }
  const [found] = findOccurrences(alertNotification, situation({ here }))
  for (const language of ['en', 'fr'] as const)
    expect(found?.words('UTC', language)).toMatchObject({ headline: '', instruction: '', response: '' })
})

test('an observation reads the current 15-minute step in the units of the sliders', () => {
  const series = forecastSeries('nowcast', now, {
    road: (step) => step,
    windGust: () => mphToMps(60),
    windDirection: () => 270,
    temperature: () => 0,
    visibility: () => 1000,
  })
  const shape = { ...DEFAULT_VEHICLE, type: 'truck' as const }
  const facing = (bearing: number | null) => observationAt(series, at(20), { bearing, speedMps: 0, shape })
  expect(facing(0)).toMatchObject({ wo_road_index: 1, temperature: 32 })
  expect(facing(0).wind_gust).toBeCloseTo(60)
  expect(facing(0).visibility).toBeCloseTo(0.62)
  expect(facing(270).wo_tipping_index).toBeCloseTo(0)
  expect(facing(0).wo_tipping_index).toBeGreaterThan(4)
  expect(facing(null).wo_tipping_index).toBe(facing(0).wo_tipping_index)
  const car = observationAt(series, at(20), { bearing: 0, speedMps: 0, shape: DEFAULT_VEHICLE })
  expect(car.wo_tipping_index).toBeLessThan(facing(0).wo_tipping_index)
  expect(observationFromRow(observationRow(observed({ visibility: 0.123, temperature: Number.NaN })))).toEqual(
    observed({ visibility: 0.12, temperature: Number.NaN }),
  )
})

test('values of a message are in the language of the drivers; what a government wrote stays, marked as English [DESK-077]', () => {
  const notification = gustNotification({
    thresholds: [threshold('visibility', { lowerBound: null, upperBound: 0.25 })],
  })
  const [fog] = findOccurrences(notification, situation({ here: here({ visibility: 0.2 }) }))
  const said = (language: 'en' | 'es' | 'fr') => fog?.words('America/Chicago', language)
  expect(said('es')).toMatchObject({ variable: 'Visibilidad', value: '0.2', units: 'mi' })
  expect(said('fr')).toMatchObject({ variable: 'Visibilité', value: '0,2' })
  const alert = alertMessage({ event: 'Tornado Warning', instruction: 'TAKE COVER NOW.' })
  const watching = { ...gustNotification(), notificationType: 'alert' as const, thresholds: [], alerts: [alert.event] }
  const [tornado] = findOccurrences(
    watching,
    situation({ here: { observation: null, alerts: [{ alert, threadId: 'thread' }] } }),
  )
  expect(tornado?.words('America/Chicago')).toMatchObject({ instruction: 'TAKE COVER NOW.' })
  const spanish = tornado?.words('America/Chicago', 'es')
  expect(spanish).toMatchObject({ event: 'Tornado Warning', instruction: '(en inglés) TAKE COVER NOW.' })
  expect(spanish?.expires).not.toMatch(/[AP]M/)
})
