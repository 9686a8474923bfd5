// Scores locations after a run: both horizons, all indices, day frames, tags with text and the recommended action. Size is the number
// of locations per task; the goal is 10,000 per second and core, which is 100 ms for 1,000. Bad weather everywhere is the worst case,
// because every index creates a tag.
import {
  extendedTimes,
  type FieldId,
  MAP_INDEX_IDS,
  nowcastTimes,
  type PlaceForecast,
  type RandomSource,
  type Series,
  scoreLocation,
  seededRandom,
  ZoneOffsets,
} from '@stormlane/domain'
import { compare } from './compare.ts'

const RUN_TIME = new Date('2026-01-10T18:00:00Z')
const NOW = new Date('2026-01-10T18:10:00Z')
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
/** Number of different places; more would measure memory access instead. */
const PLACES = 500

for (const share of [0.1, 1]) {
  const random = seededRandom(20261115)
  const places = Array.from({ length: PLACES }, (_, i) => place(i, random, random() < share))
  const zones = new ZoneOffsets()
  const options = { indices: MAP_INDEX_IDS, system: 'imperial' } as const
  for (const size of [1000, 10_000]) {
    const score = () => {
      for (let i = 0; i < size; i++) scoreLocation(places[i % PLACES] as PlaceForecast, options, NOW, zones)
    }
    const bench = share === 1 ? 'score, bad weather everywhere' : 'score, bad weather at a tenth'
    console.log(JSON.stringify(compare({ bench, size, peer: 'none', tasks: 4 }, score, undefined)))
  }
}

function place(number: number, random: RandomSource, bad: boolean): PlaceForecast {
  return {
    timezone: ZONES[number % ZONES.length] as string,
    nowcast: series('nowcast', nowcastTimes(RUN_TIME), random, bad),
    extended: series('extended', extendedTimes(RUN_TIME), random, bad),
    alerts: [],
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
