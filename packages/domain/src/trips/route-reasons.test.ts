import { expect, test } from 'vitest'
import { routeReasons } from './route-reasons.ts'
import { optionName, ROUTE_RISK_NAMES, stretchPlace, stretchTime } from './route-risk.texts.ts'

const WAY = {
  departureTime: '2026-01-15T01:00:00Z',
  adjustedArrivalTime: '2026-01-15T09:00:00Z',
  freeFlowArrivalTime: '2026-01-15T08:00:00Z',
  via: 'I-80',
  risk: 3,
  slowdownFraction: 0,
  maxRoadIndex: 0,
  maxTippingIndex: 0,
}
const STRETCH = {
  routeName: 'I-80',
  fromMile: 190.2,
  toMile: 256.8,
  entersAt: '2026-01-15T02:40:00Z',
  leavesAt: '2026-01-15T03:50:00Z',
  minutesAdded: 30,
  hazard: 'snow',
  timeZone: 'America/Chicago',
}
const LIMIT = {
  hazard: 'gust',
  value: 20,
  limit: 18,
  level: 3,
  valueText: '46 mph',
  limitText: '40 mph',
  reason: 'Gusts 46 mph, your limit is 40 mph',
}

test.each([
  ['slowdown', { slowdownFraction: 0.14 }, 'Slowdown', '14% slower than without weather'],
  ['road', { maxRoadIndex: 7.24 }, 'Road Conditions', 'Road risk up to 7.2 / 10'],
  ['tipping', { maxTippingIndex: 8 }, ROUTE_RISK_NAMES.tipping, 'Tipping risk up to 8.0 / 10 in crosswinds'],
  ['flood', { maxFloodIndex: 8 }, ROUTE_RISK_NAMES.flood, 'Flood risk up to 8.0 / 10'],
  ['weather', {}, 'Weather conditions', 'Extreme weather on the way'],
])('a route at risk by %s has it as its reason, for the whole trip', (reason, parts, name, description) => {
  const trip = { startAt: new Date(WAY.departureTime), endAt: new Date(WAY.adjustedArrivalTime) }
  expect(routeReasons({ ...WAY, ...parts })).toEqual([
    {
      id: `impact:${reason}`,
      source: 'impact',
      name,
      description,
      costMinutes: 60,
      level: 3,
      variable: null,
      event: null,
      ...trip,
      spans: [{ ...trip, level: 3 }],
    },
  ])
})

test('a reason has the time of the worst stretch, and its level during the whole trip', () => {
  const [reason] = routeReasons({ ...WAY, slowdownFraction: 0.14, worstStretch: STRETCH })
  expect(reason).toMatchObject({
    description: '14% slower than without weather, snow on I-80',
    madeIn: { startAt: new Date(STRETCH.entersAt), endAt: new Date(STRETCH.leavesAt) },
    spans: [{ startAt: new Date(WAY.departureTime), endAt: new Date(WAY.adjustedArrivalTime), level: 3 }],
  })
})

test('an own limit is a reason of its own source', () => {
  const [reason] = routeReasons({ ...WAY, ownLimit: LIMIT, worstStretch: STRETCH })
  expect(reason).toMatchObject({
    id: 'limit:gust',
    source: 'limit',
    name: 'Your limit',
    description: 'Gusts 46 mph, your limit is 40 mph, on I-80',
  })
})

test('a route without risk has no reason, and one of low risk has', () => {
  expect(routeReasons({ ...WAY, risk: 0 })).toEqual([])
  expect(routeReasons({ ...WAY, risk: -1 })).toEqual([])
  expect(routeReasons({ ...WAY, risk: 1, slowdownFraction: 0.02 })).toHaveLength(1)
})

test.each([
  ['I-80', 190.2, 256.8, 'I-80, mile 190 to 257'],
  ['I-80', 190.2, 190.4, 'I-80, mile 190'],
  ['', 190.2, 191, 'mile 190 to 191'],
])('a stretch of "%s" from mile %d to %d is at %s', (routeName, fromMile, toMile, place) => {
  expect(stretchPlace({ routeName, fromMile, toMile })).toBe(place)
})

test('a stretch has its time in the zone where it begins, and options have letters', () => {
  expect(stretchTime(STRETCH)).toBe('Wed 8:40 PM – 9:50 PM CST')
  expect([0, 1, 2].map(optionName)).toEqual(['Option A', 'Option B', 'Option C'])
})
