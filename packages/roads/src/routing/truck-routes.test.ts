import type { Coordinates } from '@stormlane/domain/geo'
import { mphToMps, mpsToMph } from '@stormlane/domain/measures'
import { DEFAULT_VEHICLE, optionLengthMeters, type RouteOption, type VehicleData } from '@stormlane/domain/roads'
import { expect, test } from 'vitest'
import { loadAuthoredNetwork } from '../corridors/authored-network.ts'
import { edgeClimbs } from '../network/edge-climbs.ts'
import { edgeStates } from '../network/edge-states.ts'
import { EmbeddedRouter } from './embedded-router.ts'
import { withinTopSpeed } from './top-speed.ts'

const roads = loadAuthoredNetwork()
const router = new EmbeddedRouter(roads)
const SACRAMENTO = { latitude: 38.58, longitude: -121.49 }
const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 }
const RENO = { latitude: 39.53, longitude: -119.81 }
const SALT_LAKE_CITY = { latitude: 40.76, longitude: -111.89 }
const TRUCK: VehicleData = { ...DEFAULT_VEHICLE, type: 'truck' }

async function drive(origin: Coordinates, destination: Coordinates, vehicle: VehicleData): Promise<RouteOption> {
  const [best] = await router.routes({ origin, destination, stops: [], departAt: new Date(0), vehicle })
  return best as RouteOption
}
const hours = ({ segments }: RouteOption) =>
  segments.reduce((sum, { lengthMeters, freeFlowMps }) => sum + lengthMeters / freeFlowMps, 0) / 3600
const fastestMph = ({ segments }: RouteOption) => mpsToMph(Math.max(...segments.map(({ freeFlowMps }) => freeFlowMps)))

test('from Sacramento to Los Angeles a truck drives at 55 mph and takes over an hour longer than a car', async () => {
  const [car, truck] = [
    await drive(SACRAMENTO, LOS_ANGELES, DEFAULT_VEHICLE),
    await drive(SACRAMENTO, LOS_ANGELES, TRUCK),
  ]
  expect(fastestMph(car)).toBeCloseTo(70, 3)
  expect(fastestMph(truck)).toBeCloseTo(55, 3)
  // The same road, so the same way and length.
  expect(optionLengthMeters(truck)).toBeCloseTo(optionLengthMeters(car), 0)
  expect(truck.geometry).toEqual(car.geometry)
  expect(hours(truck)).toBeGreaterThan(hours(car) + 1)
  expect(hours(truck)).toBeLessThan((hours(car) * 70) / 55 + 0.01)
})

test.each([
  [null, 65],
  [mphToMps(62), 62],
  [mphToMps(80), 75],
])('across Nevada, without a limit for trucks, a governor of %s m/s gives %d mph', async (topSpeed, mph) => {
  expect(fastestMph(await drive(RENO, SALT_LAKE_CITY, { ...TRUCK, topSpeed }))).toBeCloseTo(mph, 3)
})

test('a car with a stated top speed keeps to it, and not to the limits of trucks', async () => {
  const slow = await drive(SACRAMENTO, LOS_ANGELES, { ...DEFAULT_VEHICLE, topSpeed: mphToMps(60) })
  expect(fastestMph(slow)).toBeCloseTo(60, 3)
})

test('a truck climbs from Salt Lake City to Park City slower than it comes down, and a car does not', async () => {
  const [foot, top] = [
    { latitude: 40.715, longitude: -111.8 },
    { latitude: 40.646, longitude: -111.498 },
  ]
  const [up, down] = [await drive(foot, top, TRUCK), await drive(top, foot, TRUCK)]
  // 2,260 ft in 17 miles.
  expect(hours(up)).toBeGreaterThan(1.25 * hours(down))
  const car = await drive(foot, top, DEFAULT_VEHICLE)
  expect(hours(car)).toBeCloseTo(hours(await drive(top, foot, DEFAULT_VEHICLE)), 3)
})

test('a network without elevations has no climbs', () => {
  const { nodeElevations: _, ...imported } = roads
  expect(edgeClimbs(imported).some((climb) => climb !== 0)).toBe(false)
})

test('edges have the state of their place, and those of a network without names that of the nearest place', () => {
  const named = edgeStates(roads)
  const guessed = edgeStates({ ...roads, nodeNames: roads.nodeNames.map(() => '') })
  expect(new Set(named.map((state) => state.length))).toEqual(new Set([2, 3]))
  const agreeing = named.filter((state, edge) => state === guessed[edge]).length
  expect(agreeing / named.length).toBeGreaterThan(0.95)
})

test('an option of an external router is driven at no more than the top speed, ferries excepted', () => {
  const segment = { fromPoint: 0, toPoint: 1, lengthMeters: 1000, freeFlowMps: 40, routeName: '' }
  const found: RouteOption = {
    geometry: new Float64Array(4),
    segments: [
      { ...segment, roadKind: 'freeway' },
      { ...segment, roadKind: 'ferry' },
    ],
    legs: [],
  }
  expect(withinTopSpeed(found, { ...TRUCK, topSpeed: 25 }).segments.map(({ freeFlowMps }) => freeFlowMps)).toEqual([
    25, 40,
  ])
  expect(withinTopSpeed(found, DEFAULT_VEHICLE)).toBe(found)
})
