import type { Coordinates } from '@stormlane/domain/geo'
import type { PathLoading, PathWeather, RoadConditions, RoadValue, WeatherAlongPath } from '@stormlane/domain/roads'
import { HOUR_MS, type TimeWindow } from '@stormlane/domain/time'
import {
  CORRECTED_AFTER_HOURS,
  type FieldId,
  type ForecastReader,
  type PlaceSteps,
  type RunInfo,
  type SeriesBlock,
  UNCORRECTED,
} from '@stormlane/domain/weather'
import { blendInto, PATH_FIELDS, PathSeries } from './path-series.ts'
import { emptyConditions } from './walk.ts'

/** The nowcast blends into the extended forecast over its last hour, so that values do not jump. */
const BLEND_MS = HOUR_MS

/** The part of a forecast reader that reads weather along a path. */
export type PathReader = Pick<ForecastReader, 'runs' | 'places'>

/**
 * Returns the newest runs at the time of the call as weather along a path; call it again to use newer runs. Undefined
 * without a run.
 */
export function forecastAlongPath(reader: PathReader, area: string): WeatherAlongPath | undefined {
  const extended = reader.runs('extended')[0]
  const nowcast = reader.runs('nowcast')[0]
  const first = nowcast ?? extended
  if (!first) return undefined
  const near = nowcast && horizonOf(nowcast)
  const far = extended && horizonOf(extended)
  return {
    area,
    runTime: first.runTime,
    nowcastEndsAt: nowcast?.times.at(-1) ?? first.runTime,
    async load(places, options = {}) {
      if (!near || !far)
        return singleHorizonWeather(await loadSeries(reader, near ?? horizonOf(first), places, options), first)
      // Where the nowcast has ended before the vehicle comes anywhere, the extended forecast is read alone.
      const isNear = !options.visits || options.visits.from.some((fromMs) => fromMs <= near.lastMs)
      const soon = isNear ? await loadSeries(reader, near, places, options, { onlyVisited: true }) : undefined
      return new BlendedWeather(soon, await loadSeries(reader, far, places, options), near.run, far.run)
    },
  }
}

/** A run with its times in ms. */
interface Horizon {
  run: RunInfo
  times: Float64Array
  lastMs: number
}

const horizonOf = (run: RunInfo): Horizon => ({
  run,
  times: Float64Array.from(run.times, (time) => time.getTime()),
  lastMs: run.times.at(-1)?.getTime() ?? Number.NEGATIVE_INFINITY,
})

/** With `onlyVisited`, places that are visited after the run's last step are not asked for, and are loaded nowhere. */
async function loadSeries(
  reader: PathReader,
  { run, times }: Horizon,
  places: readonly Coordinates[],
  { visits, uncorrected, values: read = PATH_FIELDS, signal }: PathLoading,
  { onlyVisited } = { onlyVisited: false },
): Promise<PathSeries> {
  if (times.length < 2) throw new RangeError(`Got ${times.length} times, expected at least two.`)
  const firstStep = new Uint32Array(places.length)
  const wanted = places.map(({ latitude, longitude }, i) => {
    const steps = visits ? stepCountFor(times, visits.from[i] as number, visits.until[i] as number) : times.length
    firstStep[i] = visits && steps > 2 ? Math.min(stepBefore(times, visits.from[i] as number), steps - 2) : 0
    return { lat: latitude, lng: longitude, from: firstStep[i] as number, steps }
  })
  const lastMs = visits ? visits.until.reduce((last, until) => Math.max(last, until), 0) : Number.POSITIVE_INFINITY
  const isCorrected = lastMs > run.runTime.getTime() + CORRECTED_AFTER_HOURS * HOUR_MS
  const sources = read.map(
    (variable) => [variable, sourceOf(variable, run, uncorrected === true && isCorrected)] as const,
  )
  const available = sources.filter(([, field]) => run.fields.includes(field))
  const fields = available.map(([, field]) => field)
  const block = onlyVisited
    ? await readVisited(reader, run, wanted, fields, signal)
    : await reader.places(run, wanted, fields, signal)
  const values = Object.fromEntries(available.map(([variable, field]) => [variable, block.values[field]]))
  return new PathSeries({ ...block, values }, firstStep, times)
}

/** Reads the places that have any step, and answers for all of them. */
async function readVisited(
  reader: PathReader,
  run: RunInfo,
  wanted: readonly PlaceSteps[],
  fields: readonly FieldId[],
  signal: AbortSignal | undefined,
): Promise<SeriesBlock> {
  const visited = wanted.filter(({ steps }) => steps > 0)
  const found = await reader.places(run, visited, fields, signal)
  const firstValue = new Uint32Array(wanted.length + 1)
  const inside = new Uint8Array(wanted.length)
  let next = 0
  wanted.forEach(({ steps }, i) => {
    if (steps > 0) inside[i] = found.inside[next++] as number
    firstValue[i + 1] = found.firstValue[next] as number
  })
  return { firstValue, inside, values: found.values }
}

/** The field that has what the forecast said, which is the published one in runs that are not corrected. */
function sourceOf(variable: RoadValue, run: RunInfo, uncorrected: boolean): FieldId {
  const field: FieldId | undefined = UNCORRECTED[variable as keyof typeof UNCORRECTED]
  return uncorrected && field && run.fields.includes(field) ? field : variable
}

/** The last step at or before the time, or the first step. The guess is right for evenly spaced steps. */
function stepBefore(times: Float64Array, atMs: number): number {
  const last = times.length - 1
  const first = times[0] as number
  let step = Math.min(last, Math.max(0, Math.floor((atMs - first) / ((times[1] as number) - first))))
  while (step < last && (times[step + 1] as number) <= atMs) step++
  while (step > 0 && (times[step] as number) > atMs) step--
  return step
}

/** Number of steps up to the first one at or after `untilMs`, at least two; 0 if `fromMs` is after all steps. */
function stepCountFor(times: Float64Array, fromMs: number, untilMs: number): number {
  const last = times.length - 1
  if (fromMs > (times[last] as number)) return 0
  const before = stepBefore(times, untilMs)
  const reaches = (times[before] as number) >= untilMs ? before : before + 1
  return Math.min(last, Math.max(1, reaches)) + 1
}

const windowOf = (first: RunInfo, last: RunInfo): TimeWindow => ({
  startAt: first.times[0] as Date,
  endAt: last.times.at(-1) as Date,
})

function singleHorizonWeather(series: PathSeries, run: RunInfo): PathWeather {
  return {
    window: windowOf(run, run),
    covers: (place) => series.covers(place),
    read: (place, atMs, into) => series.read(place, atMs, into),
  }
}

/** The nowcast while it lasts, then the extended forecast. */
class BlendedWeather implements PathWeather {
  readonly window: TimeWindow
  readonly #near: PathSeries | undefined
  readonly #far: PathSeries
  readonly #blendFrom: number
  readonly #farWeather = emptyConditions()

  constructor(near: PathSeries | undefined, far: PathSeries, nowcast: RunInfo, extended: RunInfo) {
    this.#near = near
    this.#far = far
    this.window = windowOf(nowcast, extended)
    this.#blendFrom = (nowcast.times.at(-1) as Date).getTime() - BLEND_MS
  }

  covers(place: number): boolean {
    return this.#far.covers(place)
  }

  read(place: number, atMs: number, into: RoadConditions): void {
    const near = this.#near
    const farWeight = near?.isLoaded(place) ? Math.min(1, Math.max(0, (atMs - this.#blendFrom) / BLEND_MS)) : 1
    if (!near || farWeight === 1) {
      this.#far.read(place, atMs, into)
      return
    }
    near.read(place, atMs, into)
    if (farWeight === 0) return
    this.#far.read(place, atMs, this.#farWeather)
    blendInto(into, this.#farWeather, farWeight)
  }
}
