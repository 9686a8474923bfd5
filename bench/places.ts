// Places with invented weather for benches that score.
import type { PlaceForecast } from '@stormlane/domain/impacts'
import type { RandomSource } from '@stormlane/domain/measures'
import { extendedTimes, nowcastTimes } from '@stormlane/domain/time'
import { type FieldId, MAP_INDEX_IDS, type Series } from '@stormlane/domain/weather'

const RUN_TIME = new Date('2026-01-10T18:00:00Z')
/** Shortly after the run. */
export const PLACES_NOW = new Date('2026-01-10T18:10:00Z')
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
const WEATHER: readonly FieldId[] = [
  'temperature',
  'dewPoint',
  'rainRate',
  'snowRate',
  'windGust',
  'visibility',
  'rainAccumulation',
]

/** A place with waves of bad or calm weather. */
export function place(number: number, random: RandomSource, bad: boolean): PlaceForecast {
  return {
    timezone: ZONES[number % ZONES.length] as string,
    lat: 41.9,
    lng: -87.6,
    nowcast: series('nowcast', nowcastTimes(RUN_TIME), random, bad),
    extended: series('extended', extendedTimes(RUN_TIME), random, bad),
    alerts: [],
    limits: [],
  }
}

function series(horizon: 'nowcast' | 'extended', times: Date[], random: RandomSource, bad: boolean): Series {
  const values: Series['values'] = {}
  for (const field of MAP_INDEX_IDS) values[field] = wave(times.length, bad ? 5 : 0.5, random)
  for (const field of WEATHER) values[field] = wave(times.length, bad ? 12 : 2, random)
  const run = {
    runTime: RUN_TIME,
    horizon,
    source: 'HYPERR',
    publishedAt: RUN_TIME,
    times,
    fields: Object.keys(values) as FieldId[],
  }
  return { run, values }
}

function wave(steps: number, height: number, random: RandomSource): Float32Array {
  const [phase, speed] = [random() * 6, 0.05 + 0.2 * random()]
  return Float32Array.from({ length: steps }, (_, step) => height * (1 + 0.8 * Math.sin(phase + speed * step)))
}
