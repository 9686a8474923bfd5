import { encodePolyline } from '@stormlane/domain/geo'
import { MINUTE_MS } from '@stormlane/domain/time'
import type { EvaluatedSegment, RouteAlert, RouteResult } from '@stormlane/domain/trips'
import { expect, test } from 'vitest'
import { resultOnWire } from './result-on-wire.ts'

const START = Date.parse('2026-01-15T12:00:00Z')
const at = (minute: number) => new Date(START + minute * MINUTE_MS)

/** A mile takes a minute. */
const segment = (from: number, to: number, parts: Partial<EvaluatedSegment> = {}): EvaluatedSegment => ({
  fromMile: from,
  toMile: to,
  polyline: encodePolyline(Float64Array.from([41, -100, 41, -99])),
  entersAt: at(from),
  leavesAt: at(to),
  routeName: 'I-80',
  roadKind: 'freeway',
  freeFlowMps: 30,
  adjustedMps: 30,
  minutesAdded: 0,
  roadIndex: 0,
  crashIndex: 0,
  tippingIndex: 0,
  weatherFlags: [],
  rainRisk: null,
  slowedBy: null,
  riskFrom: null,
  ...parts,
})

const alert = (parts: Partial<RouteAlert> = {}): RouteAlert => ({
  id: 'wind',
  event: 'High Wind Warning',
  severity: 'Severe',
  color: '#f00',
  entersAt: at(30),
  atMile: 30,
  leavesAt: at(75),
  ...parts,
})

const result = (parts: Partial<RouteResult>): RouteResult => ({
  origin: { latitude: 41, longitude: -100 },
  destination: { latitude: 41, longitude: -98 },
  via: 'I-80',
  departureTime: at(0),
  slowdownFraction: 0,
  adjustedArrivalTime: at(100),
  freeFlowArrivalTime: at(100),
  distanceMiles: 100,
  weatherFlags: [],
  weatherAlerts: [alert()],
  slowdownPolylines: [],
  roadRiskPolylines: [],
  maxRoadIndex: 0,
  maxCrashIndex: 0,
  maxTippingIndex: 0,
  maxFloodIndex: 0,
  ownLimit: null,
  aboveTemperatureThresholds: [],
  belowTemperatureThresholds: [],
  risk: 3,
  segments: [segment(0, 60), segment(60, 100, { routeName: 'I-76', roadIndex: 4.5, minutesAdded: 3 })],
  ratedFrom: null,
  breaks: [],
  arrival: null,
  ...parts,
})
const worstOf = (parts: Partial<RouteResult> = {}) => resultOnWire(result(parts)).worst_stretch

test('the worst stretch of a trip at the level of an alert is the part under the alert [DECIDE-141]', () => {
  expect(worstOf()).toMatchObject({
    route_name: 'I-80',
    from_mile: 30,
    to_mile: 75,
    enters_at: at(30).toISOString(),
    leaves_at: at(75).toISOString(),
    minutes_added: 3,
    hazard: null,
  })
  // One at the destination lasts longer than the trip.
  expect(worstOf({ weatherAlerts: [alert({ leavesAt: at(400) })] })).toMatchObject({
    to_mile: 100,
    leaves_at: at(100).toISOString(),
  })
})

test('a milder alert leaves the worst stretch to the weather, and so does one after the arrival [DECIDE-141]', () => {
  const byRoad = { route_name: 'I-76', from_mile: 60, to_mile: 100 }
  expect(worstOf({ risk: 2, weatherAlerts: [alert({ severity: 'Minor' })] })).toMatchObject(byRoad)
  expect(worstOf({ risk: 2, weatherAlerts: [alert({ entersAt: at(120), leavesAt: at(300) })] })).toMatchObject(byRoad)
})
