import { DEFAULT_DECIDING_COSTS, type LegTable, type StopsToOrder } from '@stormlane/domain/deciding'
import { seededRandom } from '@stormlane/domain/measures'
import { DEFAULT_VEHICLE, type RouteRequest } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { RouteError } from '@stormlane/domain/trips'
import { describe, expect, test } from 'vitest'
import { network } from '../../test/corridor-network.ts'
import { hoursAfterRun, RUN_TIME, type WeatherAt, worldWeather } from '../../test/small-world.ts'
import { EmbeddedRouter } from '../routing/embedded-router.ts'
import { RoadSites } from '../routing/road-speeds.ts'
import { bestOrder, EXACT_STOPS, orderTours } from './best-order.ts'
import { tourCosts } from './tour-costs.ts'

/** Places on a straight road, at these miles; a mile takes a minute. The first is the origin, the last the destination. */
function roadLegs(...miles: number[]): LegTable {
  const away = miles.flatMap((a) => miles.map((b) => Math.abs(a - b)))
  const seconds = Float32Array.from(away, (one) => 60 * one)
  const meters = Float32Array.from(away, (one) => 1609.344 * one)
  return { places: miles.length, startMs: RUN_TIME.getTime(), slotMs: HOUR_MS, slots: 1, seconds, meters }
}

const window = (fromHour: number, untilHour: number) => ({
  window: { earliest: hoursAfterRun(fromHour), latest: hoursAfterRun(untilHour) },
})

const trip = (legs: LegTable, stops: StopsToOrder['stops'], given: Partial<StopsToOrder> = {}): StopsToOrder => ({
  departAt: RUN_TIME,
  stops,
  legs,
  costs: DEFAULT_DECIDING_COSTS,
  ...given,
})

const stop = { stopSeconds: 0 }
const allOrders = (stops: number[]): number[][] =>
  stops.length === 0
    ? [[]]
    : stops.flatMap((one) => allOrders(stops.filter((other) => other !== one)).map((rest) => [one, ...rest]))

/** Stops at random, most with windows of three hours within a day. */
function randomTrip(count: number, seed: number, given: Partial<StopsToOrder> = {}): StopsToOrder {
  const random = seededRandom(seed)
  const miles = Array.from({ length: count + 2 }, () => Math.round(600 * random()))
  const stops = Array.from({ length: count }, () => {
    const opens = Math.floor(20 * random())
    return { stopSeconds: 1800 * Math.floor(3 * random()), ...(random() < 0.7 && window(opens, opens + 3)) }
  })
  return trip(roadLegs(...miles), stops, given)
}

describe('best order of stops [PLAN-160]', () => {
  test('stops along a road are visited as they lie, with the way back in mind', () => {
    expect(bestOrder(trip(roadLegs(0, 300, 100, 200, 400), [stop, stop, stop]))).toEqual([1, 2, 0])
  })

  test('a window is worth a detour of minutes, and an earlier one is kept by driving past another stop', () => {
    const legs = roadLegs(0, 60, 120, 200)
    expect(bestOrder(trip(legs, [stop, stop]))).toEqual([0, 1])
    expect(
      bestOrder(
        trip(legs, [
          { ...stop, ...window(4, 5) },
          { ...stop, ...window(1, 2.5) },
        ]),
      ),
    ).toEqual([1, 0])
  })

  test('a stop of two hours that makes the next one late is left for afterward', () => {
    const legs = roadLegs(0, 60, 90, 200)
    const late = window(0, 2)
    expect(bestOrder(trip(legs, [stop, { ...stop, ...late }]))).toEqual([0, 1])
    expect(bestOrder(trip(legs, [{ stopSeconds: 7200 }, { ...stop, ...late }]))).toEqual([1, 0])
  })

  test.each([1, 2, 3, 4, 5, 6])(
    'of all orders of six stops none is cheaper, with a driver or without (seed %i)',
    (seed) => {
      for (const driver of [undefined, { driven: 3, onDuty: 4, sinceBreak: 3 }]) {
        const stops = randomTrip(6, seed, { driver })
        const costs = tourCosts(stops)
        const cheapest = Math.min(...allOrders([1, 2, 3, 4, 5, 6]).map((order) => costs.of(order)))
        expect(costs.of(bestOrder(stops).map((one) => one + 1))).toBeCloseTo(cheapest, 6)
      }
    },
  )

  test('the search beyond nine stops finds the exact order of nine in at least 9 of 10 trips', () => {
    const found = Array.from({ length: 10 }, (_, seed) => {
      const stops = randomTrip(EXACT_STOPS, seed)
      const costs = tourCosts(stops)
      const given = stops.stops.map((_one, index) => index + 1)
      const fleet = { vehicles: 1, capacity: Number.POSITIVE_INFINITY, loads: [] }
      const [tour = []] = orderTours([given], stops, { costs, fleet, rounds: 400, seed: 1 })
      return costs.of(tour) <= costs.of(bestOrder(stops).map((one) => one + 1)) + 1e-6
    })
    expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(9)
  })

  test('25 stops are each visited once, at no more than the costs of the given order, and the same way again', () => {
    const stops = randomTrip(25, 9)
    const costs = tourCosts(stops)
    const order = bestOrder(stops)
    expect(order.toSorted((a, b) => a - b)).toEqual(stops.stops.map((_, index) => index))
    expect(costs.of(order.map((one) => one + 1))).toBeLessThan(costs.of(stops.stops.map((_, index) => index + 1)))
    expect(bestOrder(stops)).toEqual(order)
  })

  test('stops that another solver left out are added', () => {
    const stops = randomTrip(12, 5)
    expect(bestOrder(stops, [3, 1]).toSorted((a, b) => a - b)).toEqual(stops.stops.map((_, index) => index))
  })

  test("the driver's rest comes between far stops, and a stop that waits for as long is that rest", () => {
    const legs = roadLegs(0, 600, 700, 800)
    const driver = { driven: 0, onDuty: 0, sinceBreak: 0 }
    const endOf = (opensAt: number) => {
      const costs = tourCosts(trip(legs, [{ ...stop, ...window(opensAt, opensAt + 1) }, stop], { driver }))
      const progress = costs.depart()
      costs.visit(progress, 0, 1)
      costs.visit(progress, 1, 2)
      return (progress.now - RUN_TIME.getTime()) / HOUR_MS
    }
    // 10 hours, the half hour that is due after 8, then 100 minutes, of which the last 40 need the rest of 10 hours.
    expect(endOf(10)).toBeCloseTo(10.5 + 100 / 60 + 10, 1)
    expect(endOf(24)).toBeCloseTo(24 + 100 / 60, 1)
  })
})

const PLACES = {
  West: [-102, 41],
  Middle: [-101, 41],
  East: [-100, 41],
  North: [-101, 42],
  Island: [-90, 30],
  Cape: [-89, 30],
} as const
const world = network(
  PLACES,
  { route: 'I-80', through: ['West', 'Middle', 'East'] },
  { route: 'US 83', through: ['Middle', 'North'], class: 'us' },
  { route: 'LA 1', through: ['Island', 'Cape'], class: 'state' },
)
const at = (name: keyof typeof PLACES) => ({ latitude: PLACES[name][1], longitude: PLACES[name][0] })
const request = (given: Partial<RouteRequest> = {}): RouteRequest => ({
  origin: at('West'),
  destination: at('West'),
  stops: [
    { ...at('East'), stopSeconds: 0 },
    { ...at('North'), stopSeconds: 0 },
  ],
  departAt: hoursAfterRun(1),
  vehicle: DEFAULT_VEHICLE,
  ...given,
})

async function legsIn(weather: WeatherAt, given: Partial<RouteRequest> = {}): Promise<LegTable> {
  const sites = new RoadSites(world.graph)
  const speeds = sites.speedsOf(await sites.tabulate(worldWeather(weather)))
  return new EmbeddedRouter(world, () => speeds).legs(request(given))
}

const blizzard = { snowRate: 60, visibility: 150, temperature: -8, roadSurfaceTemperature: -8 }
/** Snow on the road to the north until noon of the day. */
const snowyMorning: WeatherAt = ({ latitude }, hours) => (latitude > 41.1 && hours < 12 ? blizzard : {})

describe('times between stops [PLAN-160]', () => {
  test('a leg is slower in the snow of its hour, and its road is as long', async () => {
    const [fine, snow] = [await legsIn(() => ({})), await legsIn(snowyMorning)]
    const northOf = ({ places, slots, seconds }: LegTable, slot: number) =>
      seconds[(1 * places + 2) * slots + slot] as number
    expect(northOf(snow, 0)).toBeGreaterThan(1.2 * northOf(fine, 0))
    expect(northOf(snow, 5)).toBeCloseTo(northOf(fine, 5), 3)
    expect(snow.meters).toEqual(fine.meters)
  })

  test('the stop in the snow comes when the snow has passed', async () => {
    const { departAt, stops } = request()
    const trip = (legs: LegTable) => ({
      departAt,
      stops: [{ ...stops[0], stopSeconds: 12 * 3600 }, { stopSeconds: 0 }],
      legs,
      costs: DEFAULT_DECIDING_COSTS,
    })
    expect(bestOrder(trip(await legsIn(snowyMorning)))).toEqual([0, 1])
    // With snow in the evening it is the other way around.
    const snowyEvening: WeatherAt = ({ latitude }, hours) => (latitude > 41.1 && hours >= 8 ? blizzard : {})
    expect(bestOrder(trip(await legsIn(snowyEvening)))).toEqual([1, 0])
  })

  test('a stop that no road leads to has no directions', async () => {
    const stops = [{ ...at('Island'), stopSeconds: 0 }]
    await expect(legsIn(() => ({}), { stops })).rejects.toThrow(RouteError)
  })
})
