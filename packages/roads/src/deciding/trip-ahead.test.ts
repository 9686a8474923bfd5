import { metersToMiles } from '@stormlane/domain/measures'
import { optionLengthMeters, type RouteOption } from '@stormlane/domain/roads'
import { MINUTE_MS } from '@stormlane/domain/time'
import { expect, test } from 'vitest'
import { hoursAfterRun } from '../../test/small-world.ts'
import type { PlannedStretch } from './road-from-stretches.ts'
import { type PlannedTrip, tripAhead } from './trip-ahead.ts'

/** Two degrees due east along 41 N in two stretches of an hour and of two, then back to the middle by the same road. */
const stretch = (
  from: number,
  to: number,
  hours: readonly [number, number],
  roadKind: 'freeway' | 'ferry' = 'freeway',
) =>
  ({
    line: Float64Array.from([41, from, 41, (from + to) / 2, 41, to]),
    lengthMeters: 84_000 * Math.abs(to - from),
    freeFlowMps: 25,
    roadKind,
    routeName: 'I-80',
    entersAt: hoursAfterRun(hours[0]),
    leavesAt: hoursAfterRun(hours[1]),
  }) satisfies PlannedStretch
const OUT = [stretch(-104, -103, [0, 1]), stretch(-103, -102, [1, 3])]
const BACK = [...OUT, stretch(-102, -103, [4, 5])]
const trip = (given: Partial<PlannedTrip> = {}): PlannedTrip => ({
  stretches: OUT,
  stops: [],
  departAt: hoursAfterRun(0),
  hasDeparted: true,
  reported: null,
  ...given,
})
const report = (longitude: number, latitude = 41, hours = 1) => ({
  latitude,
  longitude,
  reportedAt: hoursAfterRun(hours),
  isDriving: true,
})
const milesLeft = (planned: RouteOption | null) => metersToMiles(planned ? optionLengthMeters(planned) : Number.NaN)

test('a trip that has not departed begins at its origin, not before now [DECIDE-021]', () => {
  const waiting = tripAhead(trip({ hasDeparted: false, reported: report(-102) }), hoursAfterRun(2))
  expect(waiting).toMatchObject({ position: { source: 'origin', longitude: -104 }, isUnderWay: false, remarks: [] })
  expect(waiting.departAt).toEqual(hoursAfterRun(2))
  expect(milesLeft(waiting.planned)).toBeCloseTo(104.4, 0)
})

test('a vehicle under way has the rest of its planned road ahead, however late it is [DECIDE-021]', () => {
  const late = tripAhead(trip({ reported: report(-103.5, 41.005, 4) }), hoursAfterRun(4))
  expect(late).toMatchObject({ position: { source: 'vehicle', longitude: -103.5 }, isUnderWay: true, remarks: [] })
  expect(milesLeft(late.planned)).toBeCloseTo(78.3, 0)
  expect(late.planned?.geometry[1]).toBeCloseTo(-103.5, 3)
  const standing = tripAhead(trip({ reported: { ...report(-103.5), isDriving: false } }), hoursAfterRun(1))
  expect(standing.isUnderWay).toBe(false)
})

test('without a report the plan tells where it is; after an old one it has driven on [DECIDE-022]', () => {
  const planned = tripAhead(trip(), hoursAfterRun(2))
  expect(planned).toMatchObject({ position: { source: 'plan' }, remarks: ['position_planned'] })
  expect(planned.position.longitude).toBeCloseTo(-102.5, 3)
  // Half an hour behind the plan when it reported, and still so two hours later.
  const old = tripAhead(trip({ reported: report(-103.5, 41, 1) }), hoursAfterRun(3))
  expect(old.remarks).toEqual(['position_late'])
  expect(old.position.longitude).toBeCloseTo(-102.25, 3)
})

test.each([
  ['the other carriageway', 41.01, true],
  ['the other side of a river', 41.05, false],
  ['500 miles away', 48, false],
])('a vehicle at %s (%f N) is on its road: %s [DECIDE-023]', (_, latitude, isOnRoad) => {
  const { planned, remarks, position } = tripAhead(trip({ reported: report(-103, latitude) }), hoursAfterRun(1))
  expect(planned !== null).toBe(isOnRoad)
  expect(remarks).toEqual(isOnRoad ? [] : ['off_road'])
  expect(position.latitude).toBe(latitude)
})

test('on a ferry the rest of the passage is still ahead [DECIDE-023]', () => {
  const stretches = [stretch(-104, -103, [0, 1]), stretch(-103, -102, [1, 3], 'ferry')]
  const { planned } = tripAhead(trip({ stretches, reported: report(-102.5, 41, 2) }), hoursAfterRun(2))
  expect(planned?.segments).toMatchObject([{ roadKind: 'ferry' }])
  expect(milesLeft(planned)).toBeCloseTo(26.1, 0)
})

test('on a road that is driven both ways the plan tells which way [DECIDE-022]', () => {
  const out = tripAhead(trip({ stretches: BACK, reported: report(-102.5, 41, 2) }), hoursAfterRun(2))
  const back = tripAhead(trip({ stretches: BACK, reported: report(-102.5, 41, 4.5) }), hoursAfterRun(4.5))
  expect(milesLeft(out.planned)).toBeCloseTo(78.3, 0)
  expect(milesLeft(back.planned)).toBeCloseTo(26.1, 0)
})

test('stops that are ahead end legs of the rest; a trip is over within a mile of its end [DECIDE-021]', () => {
  const stops = [-103.8, -102.4].map((longitude) => ({ latitude: 41, longitude, stopSeconds: 600 }))
  const ahead = tripAhead(trip({ stops, reported: report(-103.5) }), hoursAfterRun(1))
  expect(ahead.stops).toEqual(stops.slice(1))
  expect(ahead.planned?.legs.map(({ stopSeconds }) => stopSeconds)).toEqual([600, 0])
  const stopped = ahead.planned?.segments[(ahead.planned.legs[0]?.endSegment ?? 0) - 1]
  expect(ahead.planned?.geometry[2 * (stopped?.toPoint ?? 0) + 1]).toBeCloseTo(-102.4, 3)
  const arrived = tripAhead(
    trip({ reported: report(-102.01, 41, 3) }),
    new Date(hoursAfterRun(3).getTime() + MINUTE_MS),
  )
  expect(arrived).toMatchObject({ hasArrived: true, planned: null })
})
