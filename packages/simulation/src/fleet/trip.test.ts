import { distanceMeters, encodePolyline } from '@stormlane/domain/geo'
import type { DispatchedTrip, ReportedVehicle } from '@stormlane/domain/vehicles'
import { loadAuthoredNetwork } from '@stormlane/roads'
import { beforeEach, expect, test } from 'vitest'
import { SimulatedFleet, type TourPlans } from './simulated-fleet.ts'

const HOUR = 3600
const DEPARTS = Date.parse('2026-01-12T08:00:00Z')
const ORIGIN = { latitude: 41, longitude: -96 }
const STOP = { latitude: 41, longitude: -94 }
const DESTINATION = { latitude: 42, longitude: -94 }
const stretch = (points: { latitude: number; longitude: number }[], freeFlowMps: number) => ({
  polyline: encodePolyline(Float64Array.from(points.flatMap(({ latitude, longitude }) => [latitude, longitude]))),
  // The road is a little longer than the straight line.
  lengthMeters: 1.02 * distanceMeters(points[0] ?? ORIGIN, points.at(-1) ?? ORIGIN),
  freeFlowMps,
})
const TRIP: DispatchedTrip = {
  journey: 'east, then north',
  departAt: new Date(DEPARTS),
  stretches: [stretch([ORIGIN, { latitude: 41, longitude: -95 }, STOP], 33.5), stretch([STOP, DESTINATION], 25)],
  stops: [{ ...STOP, seconds: HOUR }],
}
const EAST_SECONDS = (TRIP.stretches[0]?.lengthMeters ?? 0) / 30.4
const NORTH_SECONDS = (TRIP.stretches[1]?.lengthMeters ?? 0) / 25

const network = loadAuthoredNetwork()
const plans: TourPlans = new Map()
let now = DEPARTS
let fleet: SimulatedFleet

beforeEach(() => {
  now = DEPARTS
  fleet = new SimulatedFleet(network, { now: () => new Date(now) }, 1, 2, { plans })
  fleet.dispatch(new Map([['SL-0001', TRIP]]))
})

/** Position of the first vehicle, which reports every half minute, this many seconds after its departure. */
async function at(seconds: number) {
  now = DEPARTS + 1000 * Math.ceil(seconds / 30) * 30
  const [{ position } = {} as ReportedVehicle] = await fleet.vehicles()
  if (!position) throw new Error('It reports no position.')
  return position
}

test('a dispatched vehicle waits at its origin, drives the route with its stops, waits there, and returns before the next departure [DEMO-022]', async () => {
  expect(await at(-HOUR)).toMatchObject({ ...ORIGIN, speedMps: 0, bearing: null })
  const halfWay = await at(EAST_SECONDS / 2)
  expect(halfWay).toMatchObject({ latitude: 41, speedMps: expect.closeTo(30.4, 4), bearing: expect.closeTo(90, 0) })
  expect(halfWay.longitude).toBeCloseTo(-95, 1)
  expect(await at(EAST_SECONDS + HOUR / 2)).toMatchObject({ ...STOP, speedMps: 0, bearing: null })
  const arrival = EAST_SECONDS + HOUR + NORTH_SECONDS
  expect(await at(arrival - NORTH_SECONDS / 2)).toMatchObject({ speedMps: 25, bearing: expect.closeTo(0, 0) })
  expect(await at(arrival + 60)).toMatchObject({ latitude: expect.closeTo(42, 5), speedMps: 0 })
  expect(await at(arrival + 72 * HOUR)).toMatchObject({ latitude: expect.closeTo(42, 5), speedMps: 0 })
  const home = 7 * 24 * HOUR - 12 * HOUR
  expect(await at(home - EAST_SECONDS - NORTH_SECONDS / 2)).toMatchObject({ bearing: expect.closeTo(180, 0) })
  expect(await at(home + 60)).toMatchObject({ ...ORIGIN, speedMps: 0 })
})

test('a dispatched vehicle never jumps, and departs again a week later', async () => {
  const night = 24 * HOUR
  let before = await at(0)
  for (let second = 30; second < night; second += 30) {
    const next = await at(second)
    expect(distanceMeters(before, next)).toBeLessThan(30 * 31)
    before = next
  }
  const week = 7 * 24 * HOUR
  const again = await at(week + EAST_SECONDS / 2)
  expect(again).toMatchObject({ latitude: 41, bearing: expect.closeTo(90, 0) })
  expect(again.longitude).toBeCloseTo(-95, 1)
})

test('a weather delay does not carry over to the next week', async () => {
  fleet.setSpeedFactors(new Map([['SL-0001', 0.5]]))
  for (let second = 0; second < EAST_SECONDS / 2; second += 30) await at(second)
  const slowed = await at(EAST_SECONDS / 2)
  expect(slowed.speedMps).toBeCloseTo(15.2, 3)
  expect(slowed.longitude).toBeCloseTo(-95.5, 1)
  fleet.setSpeedFactors(new Map([['SL-0001', 1]]))
  await at(7 * 24 * HOUR - HOUR)
  expect((await at(7 * 24 * HOUR + EAST_SECONDS / 2)).longitude).toBeCloseTo(-95, 1)
})

test('lists vehicles that are not on their journey; other vehicles keep their tours', async () => {
  const journeys = new Map([
    ['SL-0001', TRIP.journey],
    ['SL-0002', 'another'],
    ['SL-0099', 'of nobody'],
  ])
  expect(fleet.undispatched(journeys)).toEqual(['SL-0002'])
  const alone = new SimulatedFleet(network, { now: () => new Date(now) }, 1, 2, { plans })
  const [mine, theirs] = [await fleet.vehicles(), await alone.vehicles()]
  expect(mine[1]).toEqual(theirs[1])
  expect(mine[0]?.position).not.toEqual(theirs[0]?.position)
})
