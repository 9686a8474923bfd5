import { expect, test } from 'vitest'
import type { RouteRequest } from '../roads/router.ts'
import { DEFAULT_VEHICLE } from '../roads/vehicle.ts'
import { RouteError } from './route-error.ts'
import { checkRouteRequest } from './route-request.ts'

const now = new Date('2026-02-10T12:00:00Z')
const chicago = { latitude: 41.88, longitude: -87.63 }
const dallas = { latitude: 32.78, longitude: -96.8 }
const request = (given: Partial<RouteRequest>): RouteRequest => ({
  origin: chicago,
  destination: dallas,
  stops: [],
  departAt: now,
  vehicle: DEFAULT_VEHICLE,
  ...given,
})
const stop = (stopSeconds: number) => ({ latitude: 38.6, longitude: -90.2, stopSeconds })

test('an ordinary request, 25 stops and a round trip are accepted', () => {
  expect(() => checkRouteRequest(request({}), now)).not.toThrow()
  expect(() => checkRouteRequest(request({ stops: Array.from({ length: 25 }, () => stop(0)) }), now)).not.toThrow()
  expect(() => checkRouteRequest(request({ destination: chicago, stops: [stop(600)] }), now)).not.toThrow()
})

test.each<[string, Partial<RouteRequest>, RegExp]>([
  ['the same place twice', { destination: { latitude: 41.8801, longitude: -87.63 } }, /same place/],
  ['26 stops', { stops: Array.from({ length: 26 }, () => stop(0)) }, /at most 25 stops/],
  ['a negative stop', { stops: [stop(-1)] }, /0 seconds or more/],
  ['an endless stop', { stops: [stop(Number.POSITIVE_INFINITY)] }, /0 seconds or more/],
  ['latitude 91', { origin: { latitude: 91, longitude: 0 } }, /latitude of -90 to 90/],
  ['no number', { origin: { latitude: Number.NaN, longitude: 0 } }, /latitude of -90 to 90/],
  ['a time that is none', { departAt: new Date(Number.NaN) }, /must be a time/],
  ['a truck of no height', { vehicle: { ...DEFAULT_VEHICLE, height: 0 } }, /height in meters/],
  ['a weight that is no number', { vehicle: { ...DEFAULT_VEHICLE, weight: Number.NaN } }, /weight in kilograms/],
])('%s is rejected with a message', (_, given, words) => {
  expect(() => checkRouteRequest(request(given), now)).toThrow(words)
  expect(() => checkRouteRequest(request(given), now)).toThrow(RouteError)
})

test('a departure of 1970 is in the past', () => {
  expect(() => checkRouteRequest(request({ departAt: new Date(0) }), now)).toThrow(
    'error starting departure_time is in the past',
  )
})

const truck = (given: Partial<RouteRequest['vehicle']>) => ({ vehicle: { ...DEFAULT_VEHICLE, ...given } })
const north = (meters: number) => ({ ...chicago, latitude: chicago.latitude + meters / 111_195 })

test.each<[string, Partial<RouteRequest>]>([
  [
    'the farthest corner',
    { origin: { latitude: -90, longitude: -180 }, destination: { latitude: 90, longitude: 180 } },
  ],
  ['places 31 m apart', { destination: north(31) }],
  ['a stop elsewhere on a round trip', { destination: north(1), stops: [stop(0)] }],
  ['the largest vehicle', truck({ height: 10, width: 10, length: 100, weight: 500_000, axleWeight: 50_000 })],
  ['the slowest vehicle', truck({ topSpeed: 30 * 0.44704 })],
  ['the fastest vehicle', truck({ topSpeed: 90 * 0.44704 })],
  ['an appointment', { appointment: { earliest: null, latest: new Date(now.getTime() + 1) } }],
  ['a driver', { driver: { driven: 11, onDuty: 14, sinceBreak: 3 } }],
])('%s is accepted', (_, given) => {
  expect(() => checkRouteRequest(request(given), now)).not.toThrow()
})

test.each<[string, Partial<RouteRequest>, RegExp]>([
  ['a longitude of 181', { destination: { latitude: 0, longitude: 181 } }, /longitude of -180 to 180/],
  ['a stop at latitude -91', { stops: [{ ...stop(0), latitude: -91 }] }, /latitude of -90 to 90/],
  ['places 29 m apart', { destination: north(29) }, /same place/],
  ['a stop at the same place', { destination: north(1), stops: [{ ...chicago, stopSeconds: 60 }] }, /same place/],
  ['a vehicle too high', truck({ height: 10.1 }), /height in meters must be above 0 and at most 10$/],
  ['a vehicle too wide', truck({ width: 10.1 }), /width in meters must be above 0 and at most 10$/],
  ['a vehicle too long', truck({ length: 100.1 }), /length in meters must be above 0 and at most 100$/],
  ['a vehicle too heavy', truck({ weight: 500_001 }), /weight in kilograms must be above 0 and at most 500000$/],
  ['an axle too heavy', truck({ axleWeight: 50_001 }), /axle weight in kilograms must be above 0 and at most 50000$/],
  ['a vehicle too slow', truck({ topSpeed: 13.4 }), /top speed must be 30 to 90 mph/],
  ['a vehicle too fast', truck({ topSpeed: 40.3 }), /top speed must be 30 to 90 mph/],
  ['an appointment at departure', { appointment: { earliest: null, latest: now } }, /must end after the departure/],
  [
    'a driver of 12 hours',
    { driver: { driven: 12, onDuty: 14, sinceBreak: 3 } },
    /at most 11 driven, at most 8 of them/,
  ],
])('%s is rejected with its bounds', (_, given, words) => {
  expect(() => checkRouteRequest(request(given), now)).toThrow(words)
})

const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const expected = (from: number | null, until: number) => ({
  ...stop(0),
  window: { earliest: from === null ? null : at(from), latest: at(until) },
})

test('windows of stops that can be kept one after the other are accepted [PLAN-148]', () => {
  const stops = [expected(2, 4), stop(0), expected(null, 3), expected(1, 9)]
  expect(() =>
    checkRouteRequest(request({ stops, appointment: { earliest: at(3), latest: at(5) } }), now),
  ).not.toThrow()
})

test.each<[string, Partial<RouteRequest>, string]>([
  ['ends before it begins', { stops: [stop(0), expected(3, 2)] }, 'the window of stop 2 ends before it begins'],
  ['is over', { stops: [expected(null, 0)] }, 'the window of stop 1 is over before the departure'],
  [
    'closes before an earlier stop opens',
    { stops: [expected(6, 8), stop(0), expected(2, 5)] },
    'stop 3 closes before stop 1 opens, which is visited first: change the windows or the order',
  ],
  [
    'opens after the destination closes',
    { stops: [expected(6, 8)], appointment: { earliest: null, latest: at(5) } },
    'the destination closes before stop 1 opens, which is visited first: change the windows or the order',
  ],
])('a window that %s is refused with words [PLAN-148]', (_, given, words) => {
  expect(() => checkRouteRequest(request(given), now)).toThrow(words)
})
