// Routes in weather on the authored network: the cost of evaluating one option, of a thousand saved routes (up to three
// options each, including reading the weather), and of all departures of a week. There is no peer. The weather comes
// from memory and, in a second run, from the data folder of a server if that has a forecast.
import path from 'node:path'
import { RunStore, readPlaces } from '@stormlane/atmosphere'
import { criticalGust } from '@stormlane/domain/indices'
import { seededRandom } from '@stormlane/domain/measures'
import {
  DEFAULT_VEHICLE,
  driverHours,
  overturningGeometry,
  type RouteOption,
  type WeatherAlongPath,
} from '@stormlane/domain/roads'
import { DAY_MS, extendedTimes, nowcastTimes } from '@stormlane/domain/time'
import {
  FINE_WEATHER,
  type FieldId,
  type ForecastReader,
  type PlaceSteps,
  type RunInfo,
  type SeriesBlock,
  VARIABLE_IDS,
} from '@stormlane/domain/weather'
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

const SEED = 20261115
const RUN_TIME = new Date('2026-02-10T12:00:00Z')
const ROUNDS = 200
const trip = {
  departAt: RUN_TIME,
  vehicle: { ...DEFAULT_VEHICLE, type: 'truck' as const },
  aboveTemperatureThresholds: [80],
  belowTemperatureThresholds: [32],
}
const alerts = { covering: () => [] }
const weather = forecastAlongPath(storedForecast(), 'North America')
if (!weather) throw new Error('There is no run.')
const surroundings = { weather, alerts }
/** Saved routes depart within these days. */
const DEPART_WITHIN_MS = 4 * DAY_MS
const router = new EmbeddedRouter(loadAuthoredNetwork())

const NEW_YORK = { latitude: 40.71, longitude: -74.01 }
const CHICAGO = { latitude: 41.88, longitude: -87.63 }
const DALLAS = { latitude: 32.78, longitude: -96.8 }
const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 }

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
      for await (const _ of departureOutlooks(search, weather));
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

async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function optionsBetween(origin: typeof CHICAGO, destination: typeof CHICAGO): Promise<RouteOption[]> {
  return router.routes({ origin, destination, stops: [], departAt: RUN_TIME, vehicle: trip.vehicle })
}

/** Finds and evaluates the options of each route, as the job does. */
async function evaluateSaved(pairs: (typeof CHICAGO)[][], along: WeatherAlongPath): Promise<void> {
  for (const [i, [origin, destination]] of (pairs as [typeof CHICAGO, typeof CHICAGO][]).entries()) {
    const departAt = new Date(along.runTime.getTime() + (DEPART_WITHIN_MS * i) / pairs.length)
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

/** Pairs of places around four cities, 100 to 2,800 miles apart. */
function randomPairs(count: number): (typeof CHICAGO)[][] {
  const random = seededRandom(SEED)
  const cities = [NEW_YORK, CHICAGO, DALLAS, LOS_ANGELES]
  const near = ({ latitude, longitude }: typeof CHICAGO) => ({
    latitude: latitude + random() * 0.6,
    longitude: longitude - random() * 0.6,
  })
  return Array.from({ length: count }, () => {
    const from = Math.floor(random() * cities.length)
    const to = (from + 1 + Math.floor(random() * (cities.length - 1))) % cities.length
    return [near(cities[from] as typeof CHICAGO), near(cities[to] as typeof CHICAGO)]
  })
}

/** A forecast in memory: a set of series with storms, one of which is assigned to each place. */
function storedForecast(): ForecastReader {
  const random = seededRandom(SEED)
  const BANK = 512
  const info = (horizon: 'nowcast' | 'extended', times: Date[]): RunInfo => ({
    runTime: RUN_TIME,
    horizon,
    source: 'bench',
    publishedAt: RUN_TIME,
    times,
    fields: VARIABLE_IDS,
  })
  const runs = {
    nowcast: [info('nowcast', nowcastTimes(RUN_TIME))],
    extended: [info('extended', extendedTimes(RUN_TIME))],
    radar: [],
  }
  const banks = new Map<FieldId, Float32Array[]>()
  const stormy: Partial<Record<FieldId, number>> = { rainRate: 12, snowRate: 20, windGust: 25, windDirection: 360 }
  for (const field of VARIABLE_IDS) {
    const fine = (FINE_WEATHER as Partial<Record<FieldId, number>>)[field] ?? 0
    const series = Array.from({ length: BANK }, () => {
      const [begins, lasts, peak] = [random() * 168, random() * 30, (stormy[field] ?? 0) * random()]
      return Float32Array.from({ length: 168 }, (_, hour) =>
        hour > begins && hour < begins + lasts ? fine + peak : fine,
      )
    })
    banks.set(field, series)
  }
  const bankOf = ({ lat, lng }: PlaceSteps) => Math.abs(Math.floor(lat * 2) * 31 + Math.floor(lng * 2)) % BANK
  const lastAsked = new Map<string, { asked: number; block: SeriesBlock }>()
  return {
    runs: (horizon) => runs[horizon],
    point: async () => null,
    along: async () => ({}),
    async places(run, places, fields) {
      // Returns the same block for the same path, because reading has its own benchmark.
      const asked = places.reduce(
        (sum, { lat, lng, from = 0, steps }) => sum * 1.0001 + lat + 3 * lng + steps + 7 * from,
        fields.length,
      )
      const key = `${run.horizon} ${fields.length} ${places.length}`
      const last = lastAsked.get(key)
      if (last && asked === last.asked) return last.block
      const firstValue = new Uint32Array(places.length + 1)
      places.forEach(({ from = 0, steps }, i) => {
        firstValue[i + 1] = (firstValue[i] as number) + steps - from
      })
      const values: Partial<Record<FieldId, Float32Array>> = {}
      for (const field of fields) {
        const block = new Float32Array(firstValue.at(-1) ?? 0)
        places.forEach((place, i) => {
          const series = banks.get(field)?.[bankOf(place)] as Float32Array
          block.set(series.subarray(place.from ?? 0, place.steps), firstValue[i])
        })
        values[field] = block
      }
      const block = { firstValue, inside: new Uint8Array(places.length).fill(1), values }
      lastAsked.set(key, { asked, block })
      return block
    },
  }
}
