import { expect, test } from 'vitest'
import { encodePolyline } from '../geo/polyline.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import type { TimedStretch } from '../trips/route-places.ts'
import { type OutlookHour, worstHour } from './next-hours.ts'
import { ROAD_STOP_KINDS, type RoadStop, type RoadStops, stopsAhead, stopsNearby } from './road-stops.ts'

const NOW = new Date('2026-01-14T21:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
/** Degrees of longitude on the equator, where the tests drive due east. */
const miles = (count: number) => count / 69.0934
const stop = (mile: number, milesNorth = 0, parts: Partial<RoadStop> = {}): RoadStop => ({
  kind: 'rest_area',
  name: `Mile ${mile}`,
  latitude: miles(milesNorth),
  longitude: miles(mile),
  ...parts,
})
const stopsOf = (...stops: RoadStop[]): RoadStops => ({
  count: stops.length,
  within: ({ south, west, north, east }) =>
    stops.filter((at) => at.latitude >= south && at.latitude <= north && at.longitude >= west && at.longitude <= east),
})
const stretch = (fromMile: number, toMile: number, entersAt: Date, leavesAt: Date): TimedStretch => ({
  fromMile,
  toMile,
  entersAt,
  leavesAt,
  polyline: encodePolyline(Float64Array.of(0, miles(fromMile), 0, miles((fromMile + toMile) / 2), 0, miles(toMile))),
})
/** 60 mph for 100 miles, a break of 30 minutes, then 30 mph for 100 miles. */
const ROUTE = [stretch(0, 100, NOW, inMinutes(100)), stretch(100, 200, inMinutes(130), inMinutes(330))]
const at = (mile: number, milesNorth = 0) => ({ latitude: miles(milesNorth), longitude: miles(mile) })
const ahead = (stops: RoadStops, from = at(0), now = NOW) => stopsAhead(stops, ROUTE, from, now)

test('the next places along the route have their miles, side, distance from it and time of arrival [DESK-082]', () => {
  const found = ahead(stopsOf(stop(110, -1), stop(40, 0.5)))
  expect(found).toEqual([
    expect.objectContaining({ name: 'Mile 40', miles: expect.closeTo(40, 1), side: 'left' }),
    expect.objectContaining({ name: 'Mile 110', miles: expect.closeTo(110, 1), side: 'right' }),
  ])
  expect(found?.map(({ offRouteMiles }) => offRouteMiles)).toEqual([expect.closeTo(0.5, 1), expect.closeTo(1, 1)])
  // The second lies behind the break, 10 miles into the slow part.
  const minutes = found?.map(({ reachedAt }) => ((reachedAt?.getTime() ?? 0) - NOW.getTime()) / 60_000)
  expect(minutes).toEqual([expect.closeTo(40, 0), expect.closeTo(150, 0)])
})

test('a vehicle that is late, or waits for its departure, drives at the pace of its plan [DESK-082]', () => {
  const minutesTo40 = (from: ReturnType<typeof at>, now: Date) =>
    ((ahead(stopsOf(stop(40)), from, now)?.[0]?.reachedAt?.getTime() ?? 0) - NOW.getTime()) / 60_000
  expect(minutesTo40(at(20), inMinutes(90))).toBeCloseTo(110, 0)
  expect(minutesTo40(at(0), inMinutes(-60))).toBeCloseTo(40, 0)
})

test.each<[string, RoadStop, string[]]>([
  ['behind the vehicle', stop(30), []],
  ['a mile behind the vehicle', stop(49), []],
  ['half a mile ahead of it', stop(50.5), ['Mile 50.5']],
  ['just ahead of it', stop(52), ['Mile 52']],
  ['149 miles ahead', stop(199), ['Mile 199']],
  ['beyond the route', stop(204), []],
  ['1.9 miles beside it', stop(90, 1.9), ['Mile 90']],
  ['2.1 miles beside it', stop(90, 2.1), []],
])('a place %s [DESK-082]', (_, place, names) => {
  expect(ahead(stopsOf(place), at(50))?.map(({ name }) => name)).toEqual(names)
})

test('no more than 150 miles ahead and no more than five places are named [DESK-082]', () => {
  const found = ahead(stopsOf(...[151, 10, 30, 20, 60, 50, 40].map((mile) => stop(mile))))
  expect(found?.map(({ name }) => name)).toEqual(['Mile 10', 'Mile 20', 'Mile 30', 'Mile 40', 'Mile 50'])
  expect(ahead(stopsOf(stop(149), stop(151)))?.map(({ name }) => name)).toEqual(['Mile 149'])
})

test('parking and fuel without a name of their own are part of the rest area beside them [DESK-082]', () => {
  const area = stop(40, -0.1, { name: 'Elm Creek' })
  const found = ahead(
    stopsOf(
      stop(40.1, -0.1, { kind: 'truck_parking', name: '' }),
      stop(40.1, -0.2, { kind: 'services', name: 'Elm Creek' }),
      area,
      stop(40.2, -0.1, { kind: 'truck_fuel', name: 'Diesel Joe' }),
      stop(40, 0.1, { kind: 'truck_parking', name: '' }),
      stop(42, -0.1, { kind: 'truck_parking', name: '' }),
    ),
  )
  expect(found?.map(({ kind, name, side }) => [kind, name, side])).toEqual([
    ['rest_area', 'Elm Creek', 'right'],
    ['truck_parking', '', 'left'],
    ['truck_fuel', 'Diesel Joe', 'right'],
    ['truck_parking', '', 'right'],
  ])
})

test.each<[string, RoadStop[], string[]]>([
  [
    'a rest area without a name is part of the services with a name beside it',
    [stop(40, -0.1, { name: '' }), stop(40.1, -0.1, { kind: 'services', name: 'Elm Creek' })],
    ['services Elm Creek'],
  ],
  [
    'fuel without a name is not part of a parking lot',
    [stop(40, -0.1, { kind: 'truck_parking', name: 'Lot' }), stop(40.1, -0.1, { kind: 'truck_fuel', name: '' })],
    ['truck_parking Lot', 'truck_fuel '],
  ],
  [
    'parking 499.5 m from a rest area is part of it',
    [stop(40, -0.1, { name: 'Elm Creek' }), stop(40 + 499.5 / 1609.344, -0.1, { kind: 'truck_parking', name: '' })],
    ['rest_area Elm Creek'],
  ],
  [
    'parking 500.5 m from a rest area is not part of it',
    [stop(40, -0.1, { name: 'Elm Creek' }), stop(40 + 500.5 / 1609.344, -0.1, { kind: 'truck_parking', name: '' })],
    ['rest_area Elm Creek', 'truck_parking '],
  ],
])('%s [DESK-082]', (_, places, named) => {
  expect(ahead(stopsOf(...places))?.map(({ kind, name }) => `${kind} ${name}`)).toEqual(named)
})

test('on the last part of a route its places are still found [DESK-082]', () => {
  expect(ahead(stopsOf(stop(190)), at(160))?.map(({ name }) => name)).toEqual(['Mile 190'])
})

test('a place at a break is reached before the break [DESK-082]', () => {
  const [place] = ahead(stopsOf(stop(100))) ?? []
  expect(((place?.reachedAt?.getTime() ?? 0) - NOW.getTime()) / 60_000).toBeCloseTo(100, 0)
})

test('a way back beside the way there, more than 150 miles ahead, hides no place of the way there [DESK-082]', () => {
  const line = (...places: [mile: number, milesNorth: number][]) =>
    encodePolyline(Float64Array.from(places.flatMap(([mile, north]) => [miles(north), miles(mile)])))
  const there = { ...stretch(0, 160, NOW, inMinutes(160)), polyline: line([0, 0], [160, 0]) }
  const back = { ...stretch(160, 320, inMinutes(160), inMinutes(320)), polyline: line([160, 0.5], [0, 0.5]) }
  const [found] = stopsAhead(stopsOf(stop(5, 0.5)), [there, back], at(0), NOW) ?? []
  expect(found).toMatchObject({ side: 'left', miles: expect.closeTo(5, 1), offRouteMiles: expect.closeTo(0.5, 1) })
})

test('a bend just ahead of the vehicle is part of its way [DESK-082]', () => {
  const bent = {
    ...stretch(0, 60, NOW, inMinutes(60)),
    polyline: encodePolyline(Float64Array.of(0, 0, 0, miles(30), miles(30), miles(30))),
  }
  const found = stopsAhead(stopsOf(stop(28)), [bent], at(1), NOW)
  expect(found?.map(({ name }) => name)).toEqual(['Mile 28'])
})

test('kinds of stops are ordered from those built for stopping to those that allow it', () => {
  expect(ROAD_STOP_KINDS).toEqual(['rest_area', 'services', 'truck_parking', 'truck_fuel'])
})

test('a vehicle that is away from its route or at its end has nothing along it [DESK-082]', () => {
  const everywhere = stopsOf(stop(40), stop(200))
  expect(ahead(everywhere, at(20, 3))).toBeUndefined()
  expect(ahead(everywhere, at(201))).toBeUndefined()
  expect(stopsAhead(everywhere, [], at(0), NOW)).toBeUndefined()
})

test('without a route the nearest places within 25 miles in any direction are named [DESK-082]', () => {
  const found = stopsNearby(stopsOf(stop(24), stop(-10), stop(0, 26), stop(18, 18)), at(0))
  expect(found).toEqual([
    expect.objectContaining({ name: 'Mile -10', reachedAt: null, side: null, offRouteMiles: null }),
    expect.objectContaining({ name: 'Mile 24', miles: expect.closeTo(24, 1) }),
  ])
})

test('the worst hour is the first of the highest level, if there is an impact [DESK-083]', () => {
  const hours = (...levels: ImpactLevel[]) =>
    levels.map(
      (level, hour): OutlookHour => ({
        startAt: inMinutes(60 * hour),
        endAt: inMinutes(60 * hour + 60),
        level,
        reason: '',
      }),
    )
  const { unknown, none, low, high } = IMPACT_LEVELS
  expect(worstHour(hours(none, low, high, high, unknown))?.startAt).toEqual(inMinutes(120))
  expect(worstHour(hours(none, unknown))).toBeUndefined()
  expect(worstHour([])).toBeUndefined()
})
