import { describe, expect, test } from 'vitest'
import { encodePolyline } from '../geo/polyline.ts'
import { riskPath } from './route-progress.ts'
import { arrivalFromMile, wayToRoute } from './trip-underway.ts'

const at = (clock: string) => new Date(`2027-01-15T${clock}:00Z`)
/** 200 miles in four hours: 120 in the first two, a rest of half an hour, then 80. */
const OPTION = {
  departureTime: at('08:00'),
  adjustedArrivalTime: at('12:30'),
  distanceMiles: 200,
  segments: [
    { fromMile: 0, toMile: 120, entersAt: at('08:00'), leavesAt: at('10:00') },
    { fromMile: 120, toMile: 200, entersAt: at('10:30'), leavesAt: at('12:30') },
  ],
}

describe('arrival from where the driver is [REPORT-043]', () => {
  test.each([
    ['on plan', 60, '09:00', '12:30'],
    ['an hour late', 60, '10:00', '13:30'],
    ['half an hour early, past the rest', 160, '11:00', '12:00'],
    ['at the origin before the departure', 0.1, '07:00', '12:30'],
    ['at the origin after the departure', 0, '08:40', '13:10'],
    ['under way before the planned departure', 60, '07:30', '11:00'],
    ['at the destination', 200, '15:00', '15:00'],
    ['beyond the last mile', 230, '15:00', '15:00'],
  ])('%s', (_, mile, now, arrival) => {
    expect(arrivalFromMile(OPTION, mile, at(now))).toEqual(at(arrival))
  })

  test('of an older result without segments by its share of the miles', () => {
    expect(arrivalFromMile({ ...OPTION, segments: [] }, 100, at('11:00'))).toEqual(at('13:15'))
  })
})

describe('the way back to the route [REPORT-044]', () => {
  const line = { polyline: encodePolyline(Float64Array.of(40, -100, 40, -98)), color: 'green' }
  const path = riskPath({ roadRiskPolylines: [line], distanceMiles: 106, segments: [] })

  test.each([
    ['north of it', 40.5, -99, 34.5, 180],
    ['south of it', 39.9, -98.5, 6.9, 0],
    ['before its origin', 40, -100.5, 26.5, 90],
    ['beyond its destination', 40, -97.5, 26.5, 270],
  ])('from %s', (_, latitude, longitude, miles, bearing) => {
    const way = wayToRoute(path, { latitude, longitude })
    expect(way?.miles).toBeCloseTo(miles, 0)
    expect(Math.abs((way?.bearing ?? 999) - bearing)).toBeLessThan(1)
  })

  test('is unknown without a route', () => {
    expect(wayToRoute({ ...path, points: [] }, { latitude: 40, longitude: -99 })).toBeNull()
  })
})
