import { expect, test } from 'vitest'
import { alertMessage } from '../../hazards/government-alerts/alert.fixture.ts'
import { ZoneOffsets } from '../../time/zone-offsets.ts'
import { levelOfReasonsAt, rateReasons, summaryReasons, tagReasons } from './impact-reasons.ts'
import { type PlaceForecast, scoreLocation } from './score-location.ts'
import { forecastSeries } from './series.fixture.ts'
import { decodeLevels, encodeLevels, encodePeaks } from './timed-levels.ts'

const runTime = new Date('2026-01-10T18:00:00Z')
const hour = (hours: number) => new Date(runTime.getTime() + hours * 3_600_000)

/** A strong storm from hour 16 on, and a weaker one from hour 40 on. */
const extended = forecastSeries('extended', runTime, {
  road: (step) => (step >= 18 && step < 20 ? 8 : step >= 16 && step < 24 ? 4.5 : step >= 40 && step < 44 ? 5 : 0),
  snowRate: (step) => (step >= 16 && step < 24 ? 27.9 : 0),
  roadSurfaceTemperature: () => -3,
})

function scoreOf(parts: Partial<PlaceForecast> = {}) {
  const place: PlaceForecast = {
    timezone: 'America/Chicago',
    lat: 41.9,
    lng: -87.6,
    nowcast: null,
    extended,
    alerts: [],
    limits: [],
    ...parts,
  }
  return scoreLocation(place, { indices: ['road'], system: 'imperial' }, runTime, new ZoneOffsets())
}

function summaryOf(parts: Partial<PlaceForecast> = {}) {
  const summary = scoreOf(parts)?.extendedImpactSummary
  if (!summary) throw new Error('The place has an extended forecast.')
  return summary
}

const reasons = tagReasons(summaryOf().tags, runTime)

test.each([
  [15, 0],
  [16, 2],
  [18.5, 3],
  [20, 2],
  [24, 0],
  [40, 2],
  [43.9, 2],
  [44, 0],
])('a second, weaker storm has its own hours: at hour %d the level is %d', (at, level) => {
  expect(levelOfReasonsAt(reasons, hour(at).getTime())).toBe(level)
})

test('the rating of the whole forecast is that of the strong storm, with the words of its peak', () => {
  expect(rateReasons(reasons)).toMatchObject({
    level: 3,
    text: 'Snow 1.1 in/h (high from 1.0 in/h)',
    leading: { id: 'impact:road', name: 'Road Conditions' },
    when: { startAt: hour(18), peakAt: hour(18), endAt: hour(20), knownUntil: null },
  })
})

test('an alert ends when its issuer says, also beyond the forecast, whose own end is no end [RISK-085]', () => {
  const alert = {
    id: 'alert:1',
    source: 'alert' as const,
    text: 'Winter Storm Warning',
    color: '#f00',
    variable: null,
    impactLevel: 3 as const,
    event: 'Winter Storm Warning',
    description: 'Winter Storm Warning',
    value: null,
    effective: hour(1),
    expires: hour(30),
    levels: [],
  }
  const forecastUntil = hour(20)
  const windows = (...of: Parameters<typeof tagReasons>[0][number][]) => {
    const { when, leading } = rateReasons(tagReasons(of, runTime), undefined, { forecastUntil })
    return [when, leading?.when].map((one) => [one?.endAt, one?.knownUntil])
  }
  expect(windows(alert)).toEqual(Array.from({ length: 2 }, () => [hour(30), null]))
  const slow = { ...alert, id: 'impact:road', source: 'impact' as const, event: null, variable: 'road', value: 8 }
  const untilForecastEnds = { ...slow, expires: forecastUntil }
  expect(windows(untilForecastEnds)).toEqual(Array.from({ length: 2 }, () => [null, forecastUntil]))
  // Both make the level: it ends with the alert, or if they end together, nobody knows.
  expect(windows(alert, untilForecastEnds)[0]).toEqual([hour(30), null])
  expect(windows({ ...alert, expires: forecastUntil }, untilForecastEnds)[0]).toEqual([null, forecastUntil])
})

test('within a window a reason has the level that it has there, and no words of another peak', () => {
  const second = rateReasons(reasons, { startAt: hour(30), endAt: hour(60) })
  expect(second).toMatchObject({
    level: 2,
    text: 'Road Conditions: Moderate (5.0 of 10)',
    when: { startAt: hour(40), endAt: hour(44), peakAt: hour(40) },
  })
  const tail = rateReasons(reasons, { startAt: hour(21), endAt: hour(30) })
  expect(tail).toMatchObject({
    level: 2,
    text: 'Road Conditions: Moderate (4.5 of 10)',
    when: { startAt: hour(16), endAt: hour(24) },
  })
  expect(rateReasons(reasons, { startAt: hour(25), endAt: hour(30) })).toMatchObject({
    level: 0,
    reasons: [],
    text: '',
  })
})

test.each([
  ['Severe', 3, 'Winter Storm Warning: Snow 1.1 in/h (high from 1.0 in/h)'],
  ['Extreme', 4, 'Winter Storm Warning: Snow 1.1 in/h'],
] as const)(
  'a leading alert of severity %s is named with the weather in it, without a lower bound',
  (severity, level, text) => {
    const alert = alertMessage({ id: 'w', event: 'Winter Storm Warning', severity, sent: runTime, ends: hour(30) })
    const rating = rateReasons(tagReasons(summaryOf({ alerts: [alert] }).tags))
    expect(rating).toMatchObject({ level, text })
    expect(rating.reasons.map(({ name }) => name)).toEqual(['Winter Storm Warning', 'Road Conditions'])
  },
)

const windWarning = alertMessage({
  id: 'w',
  event: 'High Wind Warning',
  severity: 'Severe',
  sent: runTime,
  ends: hour(30),
})

test('weather that an alert does not warn of never follows its name, as if it were its cause', () => {
  const rating = rateReasons(tagReasons(summaryOf({ alerts: [windWarning] }).tags))
  expect(rating).toMatchObject({ level: 3, text: 'High Wind Warning' })
  expect(rating.reasons.map(({ name, description }) => [name, description]).slice(1)).toEqual([
    ['Road Conditions', 'Snow 1.1 in/h (high from 1.0 in/h)'],
  ])
})

test('weather that an alert warns of follows its name although other weather is worse', () => {
  const stormy = forecastSeries('extended', runTime, {
    road: () => 8,
    snowRate: () => 27.9,
    roadSurfaceTemperature: () => -3,
    gustProbability45mph: () => 0.3,
  })
  const rating = rateReasons(tagReasons(summaryOf({ alerts: [windWarning], extended: stormy }).tags))
  expect(rating.text).toMatch(/^High Wind Warning: Chance of gusts of 45 mph and more up to 30 ?%/)
})

test.each(['nowcast', 'extended'] as const)(
  'an alert is told with the weather of its time in both forecasts, although only the %s has it [DECIDE-092]',
  (windy) => {
    const seriesOf = (horizon: 'nowcast' | 'extended') =>
      forecastSeries(horizon, runTime, { gustProbability45mph: () => (horizon === windy ? 0.3 : 0) })
    const parts = { alerts: [windWarning], nowcast: seriesOf('nowcast'), extended: seriesOf('extended') }
    const { subhourlyImpactSummary: soon, extendedImpactSummary: late } = scoreOf(parts) ?? {}
    const [sooner, later] = [tagReasons(soon?.tags ?? []), tagReasons(late?.tags ?? [])]
    const told = rateReasons([...sooner, ...later]).text
    expect(told).toMatch(/^High Wind Warning: Chance of gusts of 45 mph and more up to 30 ?%/)
    expect(rateReasons(sooner, undefined, { beyond: later }).text).toBe(told)
    expect(rateReasons(later, undefined, { beyond: sooner }).text).toBe(told)
    for (const summary of [soon, late]) expect(summary?.recommendedAction.reason).toContain(told)
  },
)

test('a small chance is not shown beside a warning of the same weather [DECIDE-080]', () => {
  const calm = forecastSeries('extended', runTime, { gustProbability45mph: () => 0.14 })
  const rating = rateReasons(tagReasons(summaryOf({ alerts: [windWarning], extended: calm }).tags))
  expect(rating).toMatchObject({ level: 3, text: 'High Wind Warning' })
  expect(rating.reasons.map(({ name, level }) => [name, level])).toEqual([
    ['High Wind Warning', 3],
    ['Wind Gusts', 1],
  ])
})

test('reasons survive the wire', () => {
  const { tags, tagPriority, sourceRunTime } = summaryOf()
  const onWire = tags.map(({ levels, effective, expires, ...tag }) => ({
    ...tag,
    effective: effective.toISOString(),
    expires: expires.toISOString(),
    levels: encodeLevels(levels, sourceRunTime),
    peaks: encodePeaks(levels, sourceRunTime),
  }))
  expect(onWire[0]?.peaks).toBe('960:450 1080:800 1200:450 2400:500')
  expect(onWire[0]?.levels).toBe('960:2 1080:3 1200:2 1440:0 2400:2 2640:0')
  expect(summaryReasons({ sourceRunTime: sourceRunTime.toISOString(), tags: onWire, tagPriority })).toEqual(reasons)
  expect(decodeLevels('', runTime)).toEqual([])
})

test('a score of an older version, without levels, counts from its beginning to its end', () => {
  const { tags, tagPriority } = summaryOf()
  const old = tags.map((tag) => ({
    ...tag,
    levels: undefined,
    effective: tag.effective.toISOString(),
    expires: tag.expires.toISOString(),
  }))
  const [only, ...others] = summaryReasons({ sourceRunTime: runTime.toISOString(), tags: old, tagPriority })
  expect(others).toEqual([])
  expect(only).toMatchObject({ level: 3, startAt: hour(16), endAt: hour(24) })
})
