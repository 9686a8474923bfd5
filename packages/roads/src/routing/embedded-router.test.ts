import type { Coordinates } from '@stormlane/domain/geo'
import { DEFAULT_VEHICLE, optionLengthMeters, type RouteOption, type RouteRequest } from '@stormlane/domain/roads'
import { RouteError } from '@stormlane/domain/trips'
import { expect, test } from 'vitest'
import { network } from '../../test/corridor-network.ts'
import { fine, hoursAfterRun, type WeatherAt, worldWeather } from '../../test/small-world.ts'
import type { RoadNetwork } from '../network/road-graph.ts'
import { EmbeddedRouter } from './embedded-router.ts'
import { RoadSites, type RoadSpeeds } from './road-speeds.ts'

const optionFreeFlowSeconds = ({ segments }: RouteOption) =>
  segments.reduce((seconds, { lengthMeters, freeFlowMps }) => seconds + lengthMeters / freeFlowMps, 0)

/** Two towns with a direct interstate, a US route to the north, a slow state road to the south; and an unconnected island. */
const PLACES = {
  West: [-102, 41],
  Middle: [-101, 41],
  East: [-100, 41],
  North: [-101, 41.5],
  South: [-101, 40.4],
  Island: [-90, 30],
  Cape: [-89, 30],
} as const
const world = network(
  PLACES,
  { route: 'I-80', through: ['West', 'Middle', 'East'] },
  { route: 'US 20', through: ['West', 'North', 'East'], class: 'us' },
  { route: 'NE 2', through: ['West', 'South', 'East'], class: 'state', mph: 60 },
  { route: 'LA 1', through: ['Island', 'Cape'], class: 'state' },
)

const at = (name: keyof typeof PLACES, north = 0): Coordinates => ({
  latitude: PLACES[name][1] + north,
  longitude: PLACES[name][0],
})
const request = (given: Partial<RouteRequest> = {}): RouteRequest => ({
  origin: at('West'),
  destination: at('East'),
  stops: [],
  departAt: hoursAfterRun(1),
  vehicle: DEFAULT_VEHICLE,
  ...given,
})
const routeNames = (options: RouteOption[]) => options.map(({ segments }) => segments.map(({ routeName }) => routeName))

async function speedsOf({ graph }: RoadNetwork, weather: WeatherAt): Promise<RoadSpeeds> {
  const sites = new RoadSites(graph)
  return sites.speedsOf(await sites.tabulate(worldWeather(weather)))
}

async function routesIn(weather: WeatherAt, given: Partial<RouteRequest> = {}): Promise<RouteOption[]> {
  const speeds = await speedsOf(world, weather)
  return new EmbeddedRouter(world, () => speeds).routes(request(given))
}

test('returns three distinct options, the quickest first', async () => {
  expect(routeNames(await new EmbeddedRouter(world).routes(request()))).toEqual([['I-80'], ['US 20'], ['NE 2']])
})

test('a storm on the direct road makes the detour the first option, and the direct road stays an option', async () => {
  const storm: WeatherAt = ({ latitude }) => (Math.abs(latitude - 41) < 0.3 ? { roadSnowDepth: 80 } : {})
  expect(routeNames(await routesIn(fine))[0]).toEqual(['I-80'])
  const options = routeNames(await routesIn(storm))
  expect(options[0]).toEqual(['US 20'])
  expect(options).toContainEqual(['I-80'])
})

test('a storm counts only at the time the vehicle gets there', async () => {
  const passing: WeatherAt = ({ latitude }, hours) =>
    Math.abs(latitude - 41) < 0.3 && hours < 6 ? { roadSnowDepth: 80 } : {}
  expect(routeNames(await routesIn(passing))[0]).toEqual(['US 20'])
  expect(routeNames(await routesIn(passing, { departAt: hoursAfterRun(8) }))[0]).toEqual(['I-80'])
})

test("a driver's rest counts: a storm that has passed by then is no reason for a detour, one that comes is", async () => {
  // The driver has used up the hours, and rests until 11 h after the run.
  const driver = { driven: 11, onDuty: 11, sinceBreak: 0 }
  const stormy: WeatherAt = ({ latitude }) => (Math.abs(latitude - 41) < 0.3 ? { roadSnowDepth: 80 } : {})
  const early: WeatherAt = (place, hours) => (hours < 8 ? stormy(place, hours) : {})
  const late: WeatherAt = (place, hours) => (hours > 9 ? stormy(place, hours) : {})
  const first = async (weather: WeatherAt, given: Partial<RouteRequest>) =>
    routeNames(await routesIn(weather, given))[0]
  expect([await first(early, {}), await first(early, { driver })]).toEqual([['US 20'], ['I-80']])
  expect([await first(late, {}), await first(late, { driver })]).toEqual([['I-80'], ['US 20']])
})

test('a place off the road is reached by an access segment', async () => {
  const [option] = await new EmbeddedRouter(world).routes(
    request({ origin: at('Middle', 0.1), destination: at('East') }),
  )
  const [access, road] = option?.segments ?? []
  expect(access).toMatchObject({ roadKind: 'access', routeName: '' })
  expect(access?.lengthMeters).toBeCloseTo(1.3 * 11_119, -2)
  expect(road).toMatchObject({ roadKind: 'freeway', routeName: 'I-80' })
  expect([option?.geometry[0], option?.geometry[1]]).toEqual([41.1, -101])
})

test('a route may begin and end in the middle of an edge, in either direction', async () => {
  const router = new EmbeddedRouter(world)
  const a = { latitude: 41, longitude: -101.75 }
  const b = { latitude: 41, longitude: -101.25 }
  for (const [origin, destination] of [
    [a, b],
    [b, a],
  ] as const) {
    const [option] = await router.routes(request({ origin, destination }))
    expect(option?.segments).toHaveLength(1)
    expect(optionLengthMeters(option as RouteOption)).toBeCloseTo(41_960, -2)
    expect(Array.from(option?.geometry ?? [])).toEqual([
      expect.closeTo(41, 6),
      expect.closeTo(origin.longitude, 6),
      expect.closeTo(41, 6),
      expect.closeTo(destination.longitude, 6),
    ])
  }
})

test('stops are visited in order, with their durations, and split legs', async () => {
  const stops = [
    { ...at('South'), stopSeconds: 1800 },
    { ...at('North'), stopSeconds: 600 },
  ]
  const [option] = await new EmbeddedRouter(world).routes(request({ stops }))
  expect(option?.legs.map(({ stopSeconds }) => stopSeconds)).toEqual([1800, 600, 0])
  const names = option?.legs.map(({ fromSegment, endSegment }) =>
    option.segments.slice(fromSegment, endSegment).map(({ routeName }) => routeName),
  )
  expect(names?.[0]).toEqual(['NE 2'])
  expect(names?.[2]).toEqual(['US 20'])
})

test('routes 25 stops; two successive stops at the same place give a leg without length', async () => {
  const stops = Array.from({ length: 25 }, (_, i) => ({ ...at(i % 3 === 0 ? 'North' : 'Middle'), stopSeconds: 60 }))
  const [option] = await new EmbeddedRouter(world).routes(request({ stops }))
  expect(option?.legs).toHaveLength(26)
  expect(option?.legs[2]).toMatchObject({ fromSegment: option?.legs[2]?.endSegment, stopSeconds: 60 })
})

test('one-way roads are driven one way', async () => {
  const oneWay = network(
    PLACES,
    { route: 'I-80', through: ['West', 'Middle', 'East'], oneWay: true },
    { route: 'US 20', through: ['West', 'North', 'East'], class: 'us' },
  )
  const router = new EmbeddedRouter(oneWay)
  expect(routeNames(await router.routes(request()))[0]).toEqual(['I-80'])
  expect(routeNames(await router.routes(request({ origin: at('East'), destination: at('West') })))[0]).toEqual([
    'US 20',
  ])
})

test.each<[string, Partial<RouteRequest>]>([
  ['in the ocean', { destination: { latitude: 35, longitude: -60 } }],
  ['on an island without a road to it', { destination: at('Island') }],
  ['that is a stop at the pole', { stops: [{ latitude: 90, longitude: 0, stopSeconds: 0 }] }],
])('throws "directions could not be found" for a place %s', async (_, given) => {
  const routing = new EmbeddedRouter(world).routes(request(given))
  await expect(routing).rejects.toThrow(RouteError)
  await expect(routing).rejects.toThrow('route returned no results, directions could not be found')
})

test('a snowstorm does not slow a ferry', async () => {
  const strait = network(PLACES, { route: 'Ferry', through: ['West', 'East'], class: 'ferry', mph: 15 })
  const speeds = await speedsOf(strait, () => ({ roadSnowDepth: 80 }))
  expect(speeds.factor(0, hoursAfterRun(1).getTime())).toBe(1)
  const [option] = await new EmbeddedRouter(strait, () => speeds).routes(request())
  expect(option?.segments[0]?.roadKind).toBe('ferry')
})

test('the same request gets the same answer, also after other requests', async () => {
  const router = new EmbeddedRouter(world)
  const first = await router.routes(request())
  await router.routes(request({ origin: at('South'), destination: at('North') }))
  expect(await router.routes(request())).toEqual(first)
  expect(optionFreeFlowSeconds(first[0] as RouteOption)).toBeGreaterThan(5000)
})

test('an aborted request is rejected', async () => {
  const signal = AbortSignal.abort()
  await expect(new EmbeddedRouter(world).routes(request(), signal)).rejects.toThrow(/abort/i)
})
