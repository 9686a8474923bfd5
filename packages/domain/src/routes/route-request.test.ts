import { expect, test } from 'vitest'
import { RouteError } from './route-error.ts'
import { checkRouteRequest } from './route-request.ts'
import type { RouteRequest } from './router.ts'
import { DEFAULT_VEHICLE } from './vehicle.ts'

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
