import { expect, test } from 'vitest'
import { encodePolyline } from '../geo/polyline.ts'
import { ON_ROUTE_MILES, riskPath, roadAt, whereOnRoute } from './route-progress.ts'

/** Due east along the equator: a degree is 69.1 miles there. Low for one degree, Med for one, Low for one, High for one. */
const line = (from: number, to: number) => encodePolyline(Float64Array.of(0, from, 0, to))
const PATH = riskPath({
  roadRiskPolylines: [
    { polyline: line(0, 1), color: 'green' },
    { polyline: line(1, 2), color: 'yellow' },
    { polyline: line(2, 3), color: 'green' },
    { polyline: line(3, 4), color: 'red' },
  ],
  distanceMiles: 400,
  segments: [],
})
const at = (longitude: number, latitude = 0) => whereOnRoute(PATH, { latitude, longitude })

test('the current stretch has its risk and the miles remaining [REPORT-014]', () => {
  expect(at(0.25)).toMatchObject({ onRoute: true, current: { level: 1 } })
  const onMed = at(1.75)
  expect(onMed).toMatchObject({ current: { level: 2, fromMile: expect.closeTo(100), toMile: expect.closeTo(200) } })
  expect(onMed.onRoute && onMed.milesRemaining).toBeCloseTo(25)
  expect(onMed.onRoute && onMed.milesToGo).toBeCloseTo(225)
})

test.each([
  [0.5, 2, 50],
  [1.5, 3, 150],
  [2.5, 3, 50],
])(
  'at %s degrees the next stretch at risk has level %i and is %i miles ahead [REPORT-015]',
  (longitude, level, miles) => {
    const where = at(longitude)
    expect(where.onRoute && where.next?.stretch.level).toBe(level)
    expect(where.onRoute && where.next?.miles).toBeCloseTo(miles)
  },
)

test('there is no next stretch on the last one', () => {
  expect(at(3.5)).toMatchObject({ onRoute: true, next: null })
})

test('a position within 0.25 mile of the route is on it [REPORT-026]', () => {
  const mileOfLatitude = 1609.344 / 111_194.93
  expect(ON_ROUTE_MILES).toBe(0.25)
  expect(at(0.5, 0.249 * mileOfLatitude).onRoute).toBe(true)
  expect(at(0.5, 0.252 * mileOfLatitude).onRoute).toBe(false)
})

test('consecutive stretches of the same risk are merged', () => {
  const path = riskPath({
    roadRiskPolylines: [
      { polyline: line(0, 1), color: 'green' },
      { polyline: line(1, 2), color: 'green' },
    ],
    distanceMiles: 10,
    segments: [],
  })
  expect(path.stretches).toHaveLength(1)
})

test('the road of a vehicle is that of the segment where it is; away from the route it is unknown [DESK-079]', () => {
  const polyline = encodePolyline(Float64Array.of(40, -100, 40, -99, 40, -98))
  const half = (from: number) => encodePolyline(Float64Array.of(40, from, 40, from + 1))
  const segments = [
    { polyline: half(-100), toMile: 50, routeName: 'I-80' },
    { polyline: half(-99), toMile: 100, routeName: '' },
  ]
  const option = { roadRiskPolylines: [{ polyline, color: 'green' }], distanceMiles: 100, segments }
  expect(roadAt(option, { latitude: 40, longitude: -99.5 })).toBe('I-80')
  expect(roadAt(option, { latitude: 40, longitude: -98.5 })).toBeUndefined()
  expect(roadAt(option, { latitude: 41, longitude: -99.5 })).toBeUndefined()
})

test('a winding segment has its own miles, so that a position lies in the segment that is drawn there', () => {
  // The first half of the drawn line winds for 90 of 100 miles.
  const segments = [
    { polyline: line(0, 1), toMile: 90, routeName: 'US 550' },
    { polyline: line(1, 2), toMile: 100, routeName: 'I-25' },
  ]
  const option = { roadRiskPolylines: [{ polyline: line(0, 2), color: 'red' }], distanceMiles: 100, segments }
  const mileAt = (longitude: number) => {
    const where = whereOnRoute(riskPath(option), { latitude: 0, longitude })
    return where.onRoute ? where.mile : undefined
  }
  expect([0, 0.5, 1.5, 2].map(mileAt)).toEqual([0, 45, 95, 100].map((mile) => expect.closeTo(mile)))
  expect(roadAt(option, { latitude: 0, longitude: 0.9 })).toBe('US 550')
  expect(roadAt(option, { latitude: 0, longitude: 1.1 })).toBe('I-25')
})
