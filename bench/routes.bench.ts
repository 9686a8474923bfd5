// Routes in weather on the authored network: the cost of evaluating one option, of a thousand saved routes (up to three
// options each, including reading the weather), and of all departures of a week. There is no peer. The weather comes
// from memory and, in a second run, from the data folder of a server if that has a forecast.
import path from 'node:path'
import { RunStore, readPlaces } from '@stormlane/atmosphere'
import { criticalGust } from '@stormlane/domain/indices'
import {
  DEFAULT_VEHICLE,
  driverHours,
  overturningGeometry,
  type RouteOption,
  type WeatherAlongPath,
} from '@stormlane/domain/roads'
import {
  departureOutlooks,
  EmbeddedRouter,
  forecastAlongPath,
  loadAuthoredNetwork,
  memberArrivals,
  type PathReader,
  rankRoutes,
  stepPlaces,
  travelPath,
  walk,
} from '@stormlane/roads'
import {
  CHICAGO,
  cpuMs,
  DALLAS,
  departureOf,
  LOS_ANGELES,
  NEW_YORK,
  RUN_TIME,
  randomPairs,
  stormyForecast,
} from './saved-routes.ts'

const ROUNDS = 200
const trip = {
  departAt: RUN_TIME,
  vehicle: { ...DEFAULT_VEHICLE, type: 'truck' as const },
  aboveTemperatureThresholds: [80],
  belowTemperatureThresholds: [32],
}
const alerts = { covering: () => [] }
const weather = forecastAlongPath(stormyForecast(), 'North America')
if (!weather) throw new Error('There is no run.')
const surroundings = { weather, alerts }
const router = new EmbeddedRouter(loadAuthoredNetwork())

const coastToCoast = await optionsBetween(NEW_YORK, LOS_ANGELES)
const chicagoToDallas = await optionsBetween(CHICAGO, DALLAS)
for (const [miles, options] of [
  [1000, chicagoToDallas],
  [2800, coastToCoast],
] as const) {
  for (let round = 0; round < ROUNDS / 4; round++) await rankRoutes(options.slice(0, 1), trip, surroundings)
  const { whole, members } = await wholeAndMembers(options[0] as RouteOption)
  print('route option', miles, whole)
  print('route option without its ensemble', miles, whole - members)
  print('route option over one without its ensemble', miles, whole / (whole - members), 'times the CPU')
  const withBreaks = { ...trip, driver: driverHours({}) }
  const cpuWithBreaks = await cpuMs(async () => {
    for (let round = 0; round < ROUNDS; round++) await rankRoutes(options.slice(0, 1), withBreaks, surroundings)
  })
  print('route option with driver breaks', miles, cpuWithBreaks / ROUNDS)
}
for (const routes of [100, 1000]) {
  const pairs = randomPairs(routes)
  print('saved routes', routes, await cpuMs(() => evaluateSaved(pairs, weather)))
}
const ofServer = serverForecast()
if (ofServer) print('saved routes, stored runs', 1000, await cpuMs(() => evaluateSaved(randomPairs(1000), ofServer)))
for (const [miles, options] of [
  [1000, chicagoToDallas],
  [2800, coastToCoast],
] as const) {
  const [option] = options as [RouteOption]
  const search = { option, vehicle: DEFAULT_VEHICLE, now: RUN_TIME, plannedAt: RUN_TIME }
  print(
    'departures of a week',
    miles,
    await cpuMs(async () => {
      for await (const _ of departureOutlooks(search, surroundings));
    }),
  )
}

/**
 * CPU time in ms of an option with its 20 members, and of the members alone. The measurements alternate, because other
 * work on the machine makes one second of CPU worth less than another.
 */
async function wholeAndMembers(option: RouteOption): Promise<{ whole: number; members: number }> {
  const path = travelPath(option)
  const drive = {
    departAtMs: trip.departAt.getTime(),
    criticalGustMps: criticalGust(overturningGeometry(trip.vehicle)),
    driver: undefined,
  }
  const loaded = await surroundings.weather.load(stepPlaces(path), {})
  const forecast = { path, drive, walked: walk(path, loaded, drive), weather: loaded }
  const sums = { whole: 0, members: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    sums.whole += await cpuMs(async () => {
      await rankRoutes([option], trip, surroundings)
    })
    sums.members += await cpuMs(async () => {
      await memberArrivals(forecast, surroundings.weather)
    })
  }
  return { whole: sums.whole / ROUNDS, members: sums.members / ROUNDS }
}

function print(bench: string, size: number, ours: number, unit = 'ms CPU'): void {
  console.log(
    JSON.stringify({
      bench,
      size,
      unit,
      ours: Number(ours.toPrecision(3)),
      peer: null,
      theirs: null,
      ratio: null,
    }),
  )
}

function optionsBetween(origin: typeof CHICAGO, destination: typeof CHICAGO): Promise<RouteOption[]> {
  return router.routes({ origin, destination, stops: [], departAt: RUN_TIME, vehicle: trip.vehicle })
}

/** Finds and evaluates the options of each route, as the job does. */
async function evaluateSaved(pairs: (typeof CHICAGO)[][], along: WeatherAlongPath): Promise<void> {
  for (const [i, [origin, destination]] of (pairs as [typeof CHICAGO, typeof CHICAGO][]).entries()) {
    const departAt = departureOf(along.runTime, i, pairs.length)
    const options = await optionsBetween(origin, destination)
    await rankRoutes(options, { ...trip, departAt }, { weather: along, alerts })
  }
}

/** The newest runs in a server's data folder, if there are any. */
function serverForecast(): WeatherAlongPath | undefined {
  const root = path.join(process.env.STORMLANE_DATA ?? 'data', 'forecasts')
  const store = new RunStore({ root, onRefused: () => undefined })
  const reader: PathReader = {
    runs: (horizon) => store.runs(horizon).map(({ info }) => info),
    async places({ horizon, runTime }, places, fields) {
      const run = store.find(horizon, runTime)
      if (!run) throw new Error(`There is no ${horizon} run of ${runTime.toISOString()}.`)
      return readPlaces(run, places, fields)
    },
  }
  return store.runs('extended').length > 0 ? forecastAlongPath(reader, 'North America') : undefined
}
