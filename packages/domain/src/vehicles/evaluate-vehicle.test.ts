import { expect, test } from 'vitest'
import { alertMessage } from '../hazards/government-alerts/alert.fixture.ts'
import { forecastSeries } from '../impacts/scores/series.fixture.ts'
import { impactLevelOfIndex } from '../levels/impact-level.ts'
import { inchesToMm, mphToMps } from '../measures/units.ts'
import { DEFAULT_VEHICLE } from '../roads/vehicle.ts'
import { FINE_WEATHER } from '../weather/weather-input.ts'
import { evaluateVehicle } from './evaluate-vehicle.ts'
import { precipitationAt } from './precipitation-at.ts'

const runTime = new Date('2026-01-10T18:00:00Z')
const now = new Date('2026-01-10T18:20:00Z')
const truck = { ...DEFAULT_VEHICLE, type: 'truck' as const }
const standing = {
  lat: 41.9,
  lng: -87.6,
  bearing: null,
  speedMps: 0,
  shape: truck,
  reportedAt: now,
  alerts: [],
  limits: [],
}
const wind = { windDirection: () => 270, windSpeed: () => 5, windGust: () => 8 }
const evaluate = (
  fields: Parameters<typeof forecastSeries>[2] = {},
  vehicle: Partial<Parameters<typeof evaluateVehicle>[0]> = {},
) =>
  evaluateVehicle(
    { ...standing, ...vehicle },
    { nowcast: forecastSeries('nowcast', runTime, { ...wind, ...fields }), ahead: null, later: null },
    now,
  )
const driving = { bearing: 0, speedMps: 25 }

test('conditions are those of the current 15-minute step at the vehicle', () => {
  const evaluation = evaluate({ temperature: (step) => step, road: (step) => (step === 1 ? 3 : 0) })
  expect(evaluation?.currentConditions).toMatchObject({
    temperature: 1,
    roadRisk: 3,
    wind: { speed: 5, directionDegrees: 270, maxGust: 8 },
    lastUpdatedAt: now,
  })
})

test.each([
  ['before the run', -10, 0],
  ['at the run', 0, 0],
  ['just before the second step', 15 - 1 / 60_000, 0],
  ['at the second step', 15, 1],
])('%s its step %#/%d counts', (_, minutes, step) => {
  const series = { nowcast: forecastSeries('nowcast', runTime, { ...wind, road: (i) => i }), ahead: null, later: null }
  const moment = new Date(runTime.getTime() + minutes * 60_000)
  expect(evaluateVehicle(standing, series, moment)?.currentConditions.roadRisk).toBe(step)
})

test('what begins with the next step or has just ended is no impact of now', () => {
  const later = { road: (i: number) => (i === 2 ? 9 : 0), visibility: (i: number) => (i === 2 ? 50 : 16_000) }
  const limits = [
    { hazard: 'visibility' as const, value: 100, level: 4 as const, owner: { kind: 'group' as const, name: 'West' } },
  ]
  expect(evaluate(later, { limits })?.currentImpact.tags).toEqual([])
  const alert = (begins: number, ends: number) =>
    alertMessage({ effective: new Date(begins), onset: null, expires: new Date(ends), ends: null })
  const tags = (begins: number, ends: number) =>
    evaluate({}, { alerts: [alert(begins, ends)] })?.currentImpact.tags.length
  const at = now.getTime()
  expect([tags(at - 9, at), tags(at - 9, at + 1), tags(at, at + 9), tags(at + 1, at + 9)]).toEqual([0, 1, 1, 0])
})

test.each(['flood', 'life_property'] as const)('the index %s is an impact now and in the next hours', (index) => {
  const { currentImpact, positionForecast } = evaluate({ [index]: () => 8 }) ?? {}
  expect(currentImpact?.tagPriority).toEqual([`impact:${index}`])
  expect(positionForecast?.spans).toMatchObject([
    { id: `impact:${index}`, impactLevel: 3, endAt: new Date('2026-01-11T00:15:00Z') },
  ])
})

test('the road index is an impact of a moving vehicle, for an hour, and none of a parked one [RISK-081] [RISK-082]', () => {
  const moving = evaluate({ road: () => 8 }, driving)
  expect(moving?.currentImpact.tagPriority).toEqual(['impact:road'])
  expect(moving?.positionForecast).toMatchObject({
    endAt: new Date('2026-01-10T19:20:00Z'),
    spans: [
      {
        id: 'impact:road',
        impactLevel: 3,
        startAt: new Date('2026-01-10T18:15:00Z'),
        endAt: new Date('2026-01-10T19:20:00Z'),
      },
    ],
  })
  const parked = evaluate({ road: () => 8 })
  expect(parked?.currentImpact.tags).toEqual([])
  expect(parked?.positionForecast.spans).toEqual([])
})

test.each(['power', 'disruption'] as const)('the index %s does not matter to a vehicle', (index) => {
  expect(evaluate({ [index]: () => 8 })?.currentImpact.tags).toEqual([])
})

test('a tipping danger lasts as long as its weather', () => {
  const { positionForecast } = evaluate({ windGust: (i) => mphToMps(i >= 4 && i < 8 ? 60 : 5) }) ?? {}
  expect(positionForecast).toMatchObject({
    startAt: new Date('2026-01-10T18:15:00Z'),
    endAt: new Date('2026-01-11T00:15:00Z'),
  })
  expect(positionForecast?.spans.map(({ id, startAt, endAt }) => [id, startAt, endAt])).toEqual([
    ['impact:tipping', new Date('2026-01-10T19:00:00Z'), new Date('2026-01-10T20:00:00Z')],
  ])
})

test('fine weather causes no impact, no insights and no slowdown', () => {
  const evaluation = evaluate()
  expect(evaluation?.currentImpact).toEqual({ overallImpactLevel: 0, tags: [], tagPriority: [], lastUpdatedAt: now })
  expect(evaluation?.currentInsight).toEqual([])
  expect(evaluation?.speedFactor).toBe(1)
})

test('an index, an alert and a crosswind become tags with reasons, worst first', () => {
  const until = new Date('2026-01-11T00:00:00Z')
  const force = { effective: runTime, onset: null, expires: until, ends: until }
  const alert = alertMessage({ event: 'Blizzard Warning', severity: 'Extreme', ...force })
  const evaluation = evaluate(
    { road: () => 5, snowRate: () => 30, windGust: () => mphToMps(60) },
    { bearing: 0, alerts: [alert] },
  )
  const { tags = [], tagPriority, overallImpactLevel } = evaluation?.currentImpact ?? {}
  expect(overallImpactLevel).toBe(4)
  expect(tagPriority?.[0]).toBe(`alert:${alert.id}`)
  expect(tags.map(({ id }) => id)).toEqual(tagPriority)
  expect(tags.find(({ id }) => id === 'impact:road')).toEqual({
    id: 'impact:road',
    source: 'impact',
    text: 'Road Conditions: Moderate',
    value: 5,
    impactLevel: 2,
    reason: expect.any(String),
  })
  expect(tags[0]?.alert).toEqual({ color: '#FF4500', startsAt: runTime, endsAt: until })
  expect(tags.find(({ id }) => id === 'impact:tipping')?.reason).toBe('Gusts of 60 mph, 60 mph across the vehicle')
})

test('a gust along the road does not tip a moving vehicle, but may tip a parked one', () => {
  const gust = { windGust: () => mphToMps(60) }
  expect(evaluate(gust, { bearing: 270 })?.currentConditions.tippingIndex).toBeCloseTo(0)
  expect(evaluate(gust, { bearing: 0 })?.currentConditions.tippingIndex).toBeGreaterThan(4)
  expect(evaluate(gust)?.currentConditions.tippingIndex).toBe(
    evaluate(gust, { bearing: 180 })?.currentConditions.tippingIndex,
  )
})

test('a vehicle is rated by its own type, size, weight and speed', () => {
  const gust = { windGust: () => mphToMps(60) }
  const tipping = (vehicle: Parameters<typeof evaluate>[1]) =>
    evaluate(gust, { bearing: 0, ...vehicle })?.currentConditions.tippingIndex ?? 0
  const emptyRig = tipping({})
  expect(impactLevelOfIndex(emptyRig)).toBe(3)
  expect(tipping({ shape: { ...truck, weight: 30_000 } })).toBeLessThan(emptyRig)
  expect(tipping({ shape: { ...truck, weight: 10_000 } })).toBeGreaterThan(emptyRig)
  expect(impactLevelOfIndex(tipping({ shape: DEFAULT_VEHICLE }))).toBeLessThan(2)
  // At 45 mph across, the speed of the vehicle adds to the relative wind.
  const breeze = { windGust: () => mphToMps(45) }
  const at = (speedMps: number) => evaluate(breeze, { bearing: 0, speedMps })?.currentConditions.tippingIndex ?? 0
  expect(at(29)).toBeGreaterThan(at(0))
})

test('insights report a slowdown, weather flags, changes within the hour and a silent provider', () => {
  const evaluation = evaluate(
    { road: (step) => (step >= 3 ? 8 : 2), snowRate: () => 20, roadSurfaceTemperature: () => -2 },
    { ...driving, reportedAt: new Date('2026-01-10T17:40:00Z') },
  )
  expect(evaluation?.speedFactor).toBeLessThan(0.9)
  expect(evaluation?.currentInsight.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Slowed \d+% by weather$/),
    'Roads here worsen within 25 min',
    'Snow',
    'No position for 40 min',
  ])
  const easing = evaluate({ road: (step) => (step >= 2 ? 0 : 5) })
  expect(easing?.currentInsight.map(({ text }) => text)).toEqual(['Roads here improve within 10 min'])
})

test('heavy rain is not also reported as rain', () => {
  const evaluation = evaluate({ rainRate: () => inchesToMm(0.4) })
  expect(evaluation?.currentInsight.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Roads here slowed/),
    'Heavy Rain',
  ])
})

test('without forecast values there is no evaluation', () => {
  expect(evaluate({ road: () => Number.NaN })).toBeNull()
})

test.each([
  [{}, 'none', 'No precipitation'],
  [{ rainRate: inchesToMm(0.05) }, 'rain', 'Light rain'],
  [{ rainRate: inchesToMm(0.6) }, 'rain', 'Torrential rain'],
  [{ snowRate: inchesToMm(0.2) }, 'snow', 'Light snow'],
  [{ snowRate: inchesToMm(1.2) }, 'snow', 'Heavy snow'],
  [{ snowRate: inchesToMm(0.2), rainRate: inchesToMm(0.2) }, 'mix', 'Moderate rain and snow'],
  [{ freezingRainRate: 0.15, snowRate: 5 }, 'freezing_rain', 'Light freezing rain'],
])('%o is %s: %s', (fields, type, label) => {
  const precipitation = precipitationAt({ ...FINE_WEATHER, ...fields })
  expect([precipitation.type, precipitation.label]).toEqual([type, label])
  expect(precipitation.color).toMatch(/^#[0-9A-F]{6}$/)
})

test('an own limit for its vehicles raises the level now and in the next hours, and is named in the reason [DESK-064]', () => {
  const empty = { kind: 'organization' as const, name: 'Acme', vehicles: 'empty box trailers' }
  const limits = [{ hazard: 'gust' as const, value: mphToMps(40), level: 4 as const, owner: empty }]
  const windGust = (step: number) => mphToMps(step < 9 ? 46 : 20)
  const reason = 'Gusts 46 mph, your limit for empty box trailers is 40 mph'
  const { currentImpact, positionForecast } = evaluate({ windGust }, { limits }) ?? {}
  expect(currentImpact?.overallImpactLevel).toBe(4)
  expect(currentImpact?.tags[0]).toMatchObject({
    id: 'limit:gust',
    source: 'limit',
    text: 'Your gust limit: Extreme',
    reason,
  })
  expect(positionForecast?.spans).toMatchObject([
    { id: 'limit:gust', source: 'limit', impactLevel: 4, reason, endAt: new Date('2026-01-10T20:15:00Z') },
    { id: 'impact:tipping', impactLevel: 1 },
  ])
  expect(evaluate({ windGust })?.currentImpact.overallImpactLevel).toBeLessThan(4)
  expect(
    evaluate({ windGust }, { limits: limits.map((limit) => ({ ...limit, level: 1 as const })) })?.currentImpact
      .overallImpactLevel,
  ).toBe(evaluate({ windGust })?.currentImpact.overallImpactLevel)
})
