import { expect, test } from 'vitest'
import { encodePolyline } from '../geo/polyline.ts'
import { mileAt, PLACES_EVERY_MINUTES, routePlaces } from './route-places.ts'

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

const one = (parts: Partial<(typeof stretches)[0]>) => ({ ...(stretches[0] as (typeof stretches)[0]), ...parts })

test('a stretch without a length or a time is at its end, and one without points has no place', () => {
  const point = one({ polyline: encodePolyline(Float64Array.of(40, -100)) })
  expect(routePlaces([point], at(30), at(30))).toEqual([
    { at: at(30), mile: 30, latitude: 40, longitude: -100, bearing: 0, speedMps: expect.closeTo(26.82, 2) },
  ])
  const standing = one({ polyline: encodePolyline(Float64Array.of(40, -100, 40, -100)) })
  expect(routePlaces([standing], at(30), at(30))).toMatchObject([{ latitude: 40, longitude: -100 }])
  expect(routePlaces([one({ polyline: '' })], at(0), at(60))).toEqual([])
  expect(routePlaces([one({ leavesAt: at(0) })], at(0), at(60))).toMatchObject([
    { mile: 60, latitude: 41, speedMps: 0 },
  ])
})

test('positions end with the given time, and the bend of a stretch is met on its way', () => {
  const bend = one({ polyline: encodePolyline(Float64Array.of(40, -100, 41, -100, 41, -99)) })
  const places = routePlaces([bend], at(0), at(45))
  expect(places.map((place) => (place.at.getTime() - start.getTime()) / 60_000)).toEqual([0, 15, 30, 45])
  expect(places.map(({ bearing }) => Math.round(bearing))).toEqual([0, 0, 0, 90])
  expect(places[1]?.latitude).toBeCloseTo(40.44, 2)
  expect(places[3]?.longitude).toBeCloseTo(-99.58, 2)
  expect(PLACES_EVERY_MINUTES).toBe(15)
})
