// Saved routes and a stormy forecast for benchmarks of routes, both random and always the same.
import { seededRandom } from '@stormlane/domain/measures'
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

const SEED = 20261115
export const RUN_TIME = new Date('2026-02-10T12:00:00Z')
export const NEW_YORK = { latitude: 40.71, longitude: -74.01 }
export const CHICAGO = { latitude: 41.88, longitude: -87.63 }
export const DALLAS = { latitude: 32.78, longitude: -96.8 }
export const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 }
/** Saved routes depart within these days. */
const DEPART_WITHIN_MS = 4 * DAY_MS

export const departureOf = (runTime: Date, route: number, routes: number) =>
  new Date(runTime.getTime() + (DEPART_WITHIN_MS * route) / routes)

/** CPU time of some work in this process, in ms. */
export async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Pairs of places around four cities, 100 to 2,800 miles apart. */
export function randomPairs(count: number): (typeof CHICAGO)[][] {
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
export function stormyForecast(): ForecastReader {
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
      const banksOfPlaces = Uint16Array.from(places, bankOf)
      const firstSteps = Uint16Array.from(places, ({ from = 0 }) => from)
      const values: Partial<Record<FieldId, Float32Array>> = {}
      for (const field of fields)
        values[field] = copied(banks.get(field) as Float32Array[], banksOfPlaces, firstSteps, firstValue)
      const block = { firstValue, inside: new Uint8Array(places.length).fill(1), values }
      lastAsked.set(key, { asked, block })
      return block
    },
  }
}

/** The steps of each place from its series. */
function copied(
  bank: readonly Float32Array[],
  banksOfPlaces: Uint16Array,
  firstSteps: Uint16Array,
  first: Uint32Array,
) {
  const block = new Float32Array(first.at(-1) ?? 0)
  for (let place = 0; place < banksOfPlaces.length; place++) {
    const series = bank[banksOfPlaces[place] as number] as Float32Array
    const end = first[place + 1] as number
    for (let i = first[place] as number, step = firstSteps[place] as number; i < end; i++, step++)
      block[i] = series[step] as number
  }
  return block
}
