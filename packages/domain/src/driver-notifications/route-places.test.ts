import { expect, test } from 'vitest'
import { encodePolyline } from '../geo/polyline.ts'
import { mileAt, routePlaces } from './route-places.ts'

const start = new Date('2026-01-10T12:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
/** An hour north, an hour of rest, half an hour east. */
const stretches = [
  {
    fromMile: 0,
    toMile: 60,
    entersAt: at(0),
    leavesAt: at(60),
    polyline: encodePolyline(Float64Array.of(40, -100, 40.4, -100, 41, -100)),
  },
  {
    fromMile: 60,
    toMile: 90,
    entersAt: at(120),
    leavesAt: at(150),
    polyline: encodePolyline(Float64Array.of(41, -100, 41, -99)),
  },
]

test('the expected positions follow the route every 15 minutes', () => {
  const places = routePlaces(stretches, at(15), at(500))
  expect(places.map((place) => (place.at.getTime() - start.getTime()) / 60_000)).toEqual([
    15, 30, 45, 60, 75, 90, 105, 120, 135, 150,
  ])
  expect(places.map(({ mile }) => mile)).toEqual([15, 30, 45, 60, 60, 60, 60, 60, 75, 90])
  expect(places[1]?.latitude).toBeCloseTo(40.5, 3)
  expect(places[4]).toMatchObject({ latitude: 41, longitude: -100 })
  expect(places[8]?.longitude).toBeCloseTo(-99.5, 3)
  // 60 miles in the first hour.
  expect(places[0]?.speedMps).toBeCloseTo(26.8, 1)
  expect(places.map(({ bearing }) => Math.round(bearing))).toEqual([0, 0, 0, 0, 0, 0, 0, 90, 90, 90])
})

test('positions start at the origin before departure, and there are none after arrival or without stretches', () => {
  expect(routePlaces(stretches, at(-30), at(10))).toMatchObject([{ at: at(0), latitude: 40, mile: 0 }])
  expect(routePlaces(stretches, at(151), at(500))).toEqual([])
  expect(routePlaces([], at(0), at(500))).toEqual([])
})

test('the miles driven follow the time', () => {
  expect([-5, 30, 90, 135, 999].map((minutes) => mileAt(stretches, at(minutes)))).toEqual([0, 30, 60, 75, 90])
})
