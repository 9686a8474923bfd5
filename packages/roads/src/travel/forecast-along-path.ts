import {
  type Coordinates,
  type ForecastReader,
  HOUR_MS,
  type PathWeather,
  type RoadConditions,
  type RunInfo,
  type Series,
  type TimeWindow,
  type WeatherAlongPath,
} from '@stormlane/domain'
import { blendTowards, PathSeries, ROAD_VARIABLES } from './path-series.ts'
import { emptyConditions } from './walk.ts'

/** The nowcast gives way to the extended forecast over its last hour, so that nothing jumps at its end. */
const BLEND_MS = HOUR_MS
/** How many places are read at once. */
const BATCH = 256

/** The newest runs of a forecast as a road sees them, named once: a newer run is a new object. Undefined while there is none. */
export function forecastAlongPath(reader: ForecastReader, area: string): WeatherAlongPath | undefined {
  const extended = reader.runs('extended')[0]
  const nowcast = reader.runs('nowcast')[0]
  const first = nowcast ?? extended
  if (!first) return undefined
  return {
    area,
    runTime: first.runTime,
    nowcastEndsAt: nowcast?.times.at(-1) ?? first.runTime,
    async load(places, signal) {
      const near = nowcast && (await seriesOf(reader, nowcast, places, signal))
      const far = extended && (await seriesOf(reader, extended, places, signal))
      if (near && nowcast && far && extended) return new BlendedWeather(near, far, nowcast, extended)
      return onlyOne((near ?? far) as PathSeries, first)
    },
  }
}

async function seriesOf(
  reader: ForecastReader,
  run: RunInfo,
  places: readonly Coordinates[],
  signal: AbortSignal | undefined,
): Promise<PathSeries> {
  const fields = ROAD_VARIABLES.filter((variable) => run.fields.includes(variable))
  const series: (Series | null)[] = []
  for (let from = 0; from < places.length; from += BATCH) {
    signal?.throwIfAborted()
    const batch = places.slice(from, from + BATCH)
    const read = batch.map(({ latitude, longitude }) => reader.point(run, { lat: latitude, lng: longitude }, fields))
    for (const found of await Promise.all(read)) series.push(found)
  }
  return new PathSeries(series, run.times)
}

const windowOf = (first: RunInfo, last: RunInfo): TimeWindow => ({
  startAt: first.times[0] as Date,
  endAt: last.times.at(-1) as Date,
})

function onlyOne(series: PathSeries, run: RunInfo): PathWeather {
  return {
    window: windowOf(run, run),
    covers: (place) => series.covers(place),
    read: (place, atMs, into) => series.read(place, atMs, into),
  }
}

/** Nowcast while it lasts, extended after it. */
class BlendedWeather implements PathWeather {
  readonly window: TimeWindow
  readonly #near: PathSeries
  readonly #far: PathSeries
  readonly #blendFrom: number
  readonly #farWeather = emptyConditions()

  constructor(near: PathSeries, far: PathSeries, nowcast: RunInfo, extended: RunInfo) {
    this.#near = near
    this.#far = far
    this.window = windowOf(nowcast, extended)
    this.#blendFrom = (nowcast.times.at(-1) as Date).getTime() - BLEND_MS
  }

  covers(place: number): boolean {
    return this.#far.covers(place)
  }

  read(place: number, atMs: number, into: RoadConditions): void {
    const farWeight = this.#near.covers(place) ? Math.min(1, Math.max(0, (atMs - this.#blendFrom) / BLEND_MS)) : 1
    if (farWeight === 1) {
      this.#far.read(place, atMs, into)
      return
    }
    this.#near.read(place, atMs, into)
    if (farWeight === 0) return
    this.#far.read(place, atMs, this.#farWeather)
    blendTowards(into, this.#farWeather, farWeight)
  }
}
