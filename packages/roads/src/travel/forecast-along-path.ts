import {
  after,
  type Coordinates,
  type ForecastReader,
  HOUR_MS,
  type PathWeather,
  type RoadConditions,
  type RunInfo,
  type TimeWindow,
  type WeatherAlongPath,
} from '@stormlane/domain'
import { PathSeries, ROAD_VARIABLES } from './path-series.ts'

/** The nowcast gives way to the extended forecast over its last hour, so that nothing jumps at its end. */
const BLEND_MS = HOUR_MS
/** How many places are read at once. */
const BATCH = 128

/** The newest runs of a forecast as a road sees them; undefined while there is none. Names the runs once: a newer one is a new object. */
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
      const [near, far] = [
        await seriesOf(reader, nowcast, places, signal),
        await seriesOf(reader, extended, places, signal),
      ]
      return new BlendedWeather(near, far, nowcast, extended)
    },
  }
}

async function seriesOf(
  reader: ForecastReader,
  run: RunInfo | undefined,
  places: readonly Coordinates[],
  signal: AbortSignal | undefined,
): Promise<(PathSeries | null)[] | undefined> {
  if (!run) return undefined
  const fields = ROAD_VARIABLES.filter((variable) => run.fields.includes(variable))
  const times = Float64Array.from(run.times, (time) => time.getTime())
  const series: (PathSeries | null)[] = []
  for (let from = 0; from < places.length; from += BATCH) {
    signal?.throwIfAborted()
    const read = places.slice(from, from + BATCH).map(async ({ latitude, longitude }) => {
      const found = await reader.point(run, { lat: latitude, lng: longitude }, fields)
      return found && new PathSeries(found, times)
    })
    series.push(...(await Promise.all(read)))
  }
  return series
}

/** Nowcast while it lasts, extended after it. */
class BlendedWeather implements PathWeather {
  readonly window: TimeWindow
  readonly #near: readonly (PathSeries | null)[] | undefined
  readonly #far: readonly (PathSeries | null)[] | undefined
  readonly #blendFrom: number

  constructor(
    near: readonly (PathSeries | null)[] | undefined,
    far: readonly (PathSeries | null)[] | undefined,
    nowcast: RunInfo | undefined,
    extended: RunInfo | undefined,
  ) {
    this.#near = near
    this.#far = far
    const times = [...(nowcast?.times ?? []), ...(extended?.times ?? [])].map((time) => time.getTime())
    this.window = { startAt: new Date(Math.min(...times)), endAt: new Date(Math.max(...times)) }
    const nowcastEnds = nowcast?.times.at(-1)
    this.#blendFrom = nowcastEnds ? after(nowcastEnds, -BLEND_MS).getTime() : Number.NEGATIVE_INFINITY
  }

  covers(place: number): boolean {
    return Boolean((this.#far ?? this.#near)?.[place])
  }

  read(place: number, atMs: number, into: RoadConditions): void {
    const near = this.#near?.[place]
    const far = this.#far?.[place]
    const farWeight = near && far ? Math.min(1, Math.max(0, (atMs - this.#blendFrom) / BLEND_MS)) : far ? 1 : 0
    if (near && farWeight < 1) near.add(atMs, 1, into, true)
    if (far && farWeight > 0) far.add(atMs, farWeight, into, farWeight === 1)
  }
}
