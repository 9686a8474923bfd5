import { expect, test } from 'vitest'
import type { DriverLanguage } from '../drivers/words/driver-language.ts'
import { DRIVER_WORDS } from '../drivers/words/driver-languages.ts'
import { mphToMps } from '../measures/units.ts'
import { routeReasons } from '../trips/route-reasons.ts'
import { routeRiskText, type WorstStretch } from '../trips/route-risk.texts.ts'
import { isRouteStarted, type RouteProgress, routeRisk, routeRiskReason, statusAfterMove } from './route-risk.ts'

const calm = { extremeWeather: false, slowdownFraction: 0, maxRoadIndex: 0, maxTippingIndex: 0 }

test('the extreme weather flag makes a route high risk [RISK-013]', () => {
  expect(routeRisk({ ...calm, extremeWeather: true })).toBe(3)
})

test('a slowdown of 10 % makes a route high risk [RISK-014]', () => {
  expect(routeRisk({ ...calm, slowdownFraction: 0.1 })).toBe(3)
  expect(routeRisk({ ...calm, slowdownFraction: 0.0999 })).toBe(2)
})

test('a road index of 7 makes a route high risk [RISK-015]', () => {
  expect(routeRisk({ ...calm, maxRoadIndex: 7 })).toBe(3)
  expect(routeRisk({ ...calm, maxRoadIndex: 6.99 })).toBe(2)
})

test('a slowdown of 5 % or a road index of 4 is moderate risk [RISK-016]', () => {
  expect(routeRisk({ ...calm, slowdownFraction: 0.05 })).toBe(2)
  expect(routeRisk({ ...calm, maxRoadIndex: 4 })).toBe(2)
})

test('a slowdown of 1 % or a road index of 2 is low risk [RISK-017]', () => {
  expect(routeRisk({ ...calm, slowdownFraction: 0.0499 })).toBe(1)
  expect(routeRisk({ ...calm, slowdownFraction: 0.01 })).toBe(1)
  expect(routeRisk({ ...calm, maxRoadIndex: 2 })).toBe(1)
})

test('anything less is no risk [RISK-018]', () => {
  expect(routeRisk({ ...calm, slowdownFraction: 0.0099, maxRoadIndex: 1.99, maxTippingIndex: 1.99 })).toBe(0)
})

test.each([
  ['slowdownFraction', [0.0099, 0.01, 0.0101, 0.0499, 0.05, 0.0501, 0.0999, 0.1, 0.1001], [0, 1, 1, 1, 2, 2, 2, 3, 3]],
  ['maxRoadIndex', [1.999, 2, 2.001, 3.999, 4, 4.001, 6.999, 7, 7.001], [0, 1, 1, 1, 2, 2, 2, 3, 3]],
  ['maxTippingIndex', [1.999, 2, 2.001, 3.999, 4, 4.001, 6.999, 7, 7.001], [0, 1, 1, 1, 2, 2, 2, 3, 3]],
] as const)('the levels by %s at, just below and just above their bounds', (field, values, levels) => {
  expect(values.map((value) => routeRisk({ ...calm, [field]: value }))).toEqual(levels)
})

test.each([
  { risk: 3, slowdownFraction: 0.12, maxRoadIndex: 9, maxTippingIndex: 9, from: 'slowdown' },
  { risk: 3, slowdownFraction: 0.06, maxRoadIndex: 7, maxTippingIndex: 9, from: 'road' },
  { risk: 3, slowdownFraction: 0.06, maxRoadIndex: 6, maxTippingIndex: 7, from: 'tipping' },
  { risk: 3, slowdownFraction: 0.06, maxRoadIndex: 6, maxTippingIndex: 6, from: 'weather' },
  { risk: 3, slowdownFraction: 0.06, maxRoadIndex: 6, maxTippingIndex: 6, maxFloodIndex: 7, from: 'flood' },
  { risk: 3, slowdownFraction: 0.2, maxRoadIndex: 8, maxTippingIndex: 0, alertLevel: 3, from: 'alert' },
  { risk: 3, slowdownFraction: 0.2, maxRoadIndex: 8, maxTippingIndex: 0, alertLevel: 2, from: 'slowdown' },
  { risk: 1, slowdownFraction: 0, maxRoadIndex: 2, maxTippingIndex: 0, alertLevel: 3, from: 'road' },
  { risk: 1, slowdownFraction: 0, maxRoadIndex: 2, maxTippingIndex: 0, from: 'road' },
] as const)(
  'risk $risk with a slowdown of $slowdownFraction and a road index of $maxRoadIndex and tipping of $maxTippingIndex has the reason $from',
  ({ risk, from, ...route }) => {
    expect(routeRiskReason(risk, route)).toBe(from)
  },
)

const now = new Date('2026-01-10T12:00:00Z')
const departed = new Date('2026-01-10T11:00:00Z')
const later = new Date('2026-01-10T13:00:00Z')
const route = (given: Partial<RouteProgress>): RouteProgress => ({
  source: null,
  status: null,
  lastCompletedIndex: null,
  departAt: departed,
  ...given,
})

test.each(['platform_science', 'samsara'])(
  'a %s route has started when it is active and lastCompletedIndex is at least 0 [RISK-019]',
  (source) => {
    expect(isRouteStarted(route({ source, status: 'active', lastCompletedIndex: 0, departAt: later }), now)).toBe(true)
    expect(isRouteStarted(route({ source, status: 'active', lastCompletedIndex: -1 }), now)).toBe(false)
    expect(isRouteStarted(route({ source, status: 'active' }), now)).toBe(false)
  },
)

test('a route of any other source has started at the very moment of its departure', () => {
  const departsIn = (ms: number) => isRouteStarted(route({ departAt: new Date(now.getTime() + ms) }), now)
  expect([departsIn(-1), departsIn(0), departsIn(1)]).toEqual([true, true, false])
})

test('a route of any other source starts at its departure; a source with progress never uses the departure [RISK-020]', () => {
  expect(isRouteStarted(route({}), now)).toBe(true)
  expect(isRouteStarted(route({ source: 'motive', departAt: later, lastCompletedIndex: 3 }), now)).toBe(false)
  expect(isRouteStarted(route({ source: 'samsara', status: 'unstarted', lastCompletedIndex: 2 }), now)).toBe(false)
})

const earlier = new Date(now.getTime() - 60_000)
test.each([
  ['completed', null, later, null],
  ['active', 'saved', later, null],
  ['cancelled', null, later, 'cancelled'],
  ['unstarted', null, later, 'unstarted'],
  ['completed', 'samsara', later, 'completed'],
  ['completed', null, now, 'completed'],
  ['completed', null, earlier, 'completed'],
] as const)('a route that is %s, of the source %s, moved to %s is %s', (status, source, departAt, after) => {
  expect(statusAfterMove({ status, source, departure_time: earlier }, departAt, now)).toBe(after)
})

test('a route that keeps its departure keeps its status', () => {
  expect(statusAfterMove({ status: 'active', source: null, departure_time: later }, later, now)).toBe('active')
})

test('an own limit leads the reason of a route from its level on, in every language [DESK-066]', () => {
  const reason = 'Gusts 46 mph, your limit for empty box trailers is 40 mph'
  const ownLimit = {
    hazard: 'gust',
    value: mphToMps(46),
    limit: mphToMps(40),
    level: 3,
    valueText: '46 mph',
    limitText: '40 mph',
    reason,
  }
  const way = { risk: 3, slowdownFraction: 0.2, maxRoadIndex: 8, maxTippingIndex: 0, ownLimit }
  const worstStretch = { routeName: 'I-80' } as WorstStretch
  const text = (language: DriverLanguage) => routeRiskText({ ...way, worstStretch }, DRIVER_WORDS[language].route)
  expect(text('en')).toBe(`${reason}, on I-80`)
  expect(text('es')).toBe('Ráfagas de 46 mph en la ruta I-80, el límite de su empresa es 40 mph')
  expect(text('fr')).toBe('Rafales de 46 mph sur la route I-80, la limite de votre entreprise est de 40 mph')
  expect(routeRiskText({ ...way, ownLimit: { ...ownLimit, level: 2 } })).toContain('slower')
  const times = {
    departureTime: new Date(0),
    adjustedArrivalTime: new Date(1),
    freeFlowArrivalTime: new Date(1),
    via: '',
  }
  expect(routeReasons({ ...way, ...times })).toMatchObject([
    { id: 'limit:gust', source: 'limit', level: 3, description: reason },
  ])
})
