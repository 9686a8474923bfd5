import {
  FINE_WEATHER,
  type FieldId,
  HOUR_MS,
  type RoadConditions,
  type SeriesBlock,
  surfaceClock,
  type Variable,
} from '@stormlane/domain'

/** The variables that a vehicle minds and that leave something on the road. */
export const SURFACE_VARIABLES = [
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'roadSurfaceTemperature',
] as const satisfies readonly (Variable & FieldId & keyof RoadConditions)[]

/** Those that are gone when the vehicle is. */
export const PASSING_VARIABLES = [
  'temperature',
  'dewPoint',
  'windSpeed',
  'windGust',
  'windDirection',
  'visibility',
  'lightningProbability',
  'hailSize',
  'tornadoProbability',
] as const satisfies readonly (Variable & FieldId & keyof RoadConditions)[]

/** What was read of one horizon: what falls from the run's start on, the rest from each place's first step on. */
interface LoadedSeries {
  falling: SeriesBlock
  passing: SeriesBlock
  firstStep: Uint32Array
  times: Float64Array
}

/**
 * The weather of one horizon at the places of a path, read at any time between its first and its last. The inner loop of every walk:
 * fields are written one by one, because stores under computed names cost ten times as much.
 */
export class PathSeries {
  /** From the run's first step on. */
  readonly #falling: SeriesBlock
  /** From the first step of each place on. */
  readonly #passing: SeriesBlock
  readonly #firstStep: Uint32Array
  readonly #times: Float64Array
  /** Snow and water on the road, worked out for each place as far as it was asked for. */
  readonly #snowDepth: Float32Array
  readonly #water: Float32Array
  readonly #surfaceKnown: Uint16Array
  readonly #surfaceAfterStep: ReturnType<typeof surfaceClock>

  constructor({ falling, passing, firstStep, times }: LoadedSeries) {
    const values = falling.firstValue.at(-1) ?? 0
    this.#falling = falling
    this.#passing = passing
    this.#firstStep = firstStep
    this.#times = times
    this.#snowDepth = new Float32Array(values)
    this.#water = new Float32Array(values)
    this.#surfaceKnown = new Uint16Array(falling.inside.length)
    this.#surfaceAfterStep = surfaceClock(((times[1] as number) - (times[0] as number)) / HOUR_MS)
  }

  covers(place: number): boolean {
    return this.#falling.inside[place] === 1
  }

  /** Fills in the weather; before the first step that was loaded and after the last those count. */
  read(place: number, atMs: number, into: RoadConditions): void {
    const { firstValue, values: fallen } = this.#falling
    const { firstValue: firstPassing, values } = this.#passing
    const firstStep = this.#firstStep[place] as number
    const steps = this.#stepsAt(place)
    if (steps === 0) throw new RangeError(`Place ${place} lies outside the forecast's area.`)
    const step = Math.max(firstStep, this.#stepAt(atMs, steps))
    const last = steps === 1
    const from = this.#times[step] as number
    const share = last ? 0 : Math.min(1, Math.max(0, (atMs - from) / ((this.#times[step + 1] as number) - from)))
    const f = (firstValue[place] as number) + step
    const i = (firstPassing[place] as number) + step - firstStep
    into.temperature = between(values.temperature, i, share, FINE_WEATHER.temperature)
    into.dewPoint = between(values.dewPoint, i, share, FINE_WEATHER.dewPoint)
    into.windSpeed = between(values.windSpeed, i, share, FINE_WEATHER.windSpeed)
    into.windGust = between(values.windGust, i, share, FINE_WEATHER.windGust)
    into.windDirection = directionBetween(values.windDirection, i, share)
    into.rainRate = between(fallen.rainRate, f, share, 0)
    into.snowRate = between(fallen.snowRate, f, share, 0)
    into.freezingRainRate = between(fallen.freezingRainRate, f, share, 0)
    into.visibility = between(values.visibility, i, share, FINE_WEATHER.visibility)
    into.lightningProbability = between(values.lightningProbability, i, share, 0)
    into.roadSurfaceTemperature = between(fallen.roadSurfaceTemperature, f, share, FINE_WEATHER.roadSurfaceTemperature)
    into.hailSize = between(values.hailSize, i, share, 0)
    into.tornadoProbability = between(values.tornadoProbability, i, share, 0)
    const until = last ? step : step + 1
    if ((this.#surfaceKnown[place] as number) < until) this.#followSurface(place, until)
    into.roadSnowDepth = between(this.#snowDepth, f, share, 0)
    into.roadWater = between(this.#water, f, share, 0)
  }

  #stepsAt(place: number): number {
    const { firstValue } = this.#falling
    return (firstValue[place + 1] as number) - (firstValue[place] as number)
  }

  /** The step before a time, of those that were loaded. */
  #stepAt(atMs: number, steps: number): number {
    const times = this.#times
    const last = Math.max(0, steps - 2)
    const first = times[0] as number
    // Steps are even in every run so far; the loops below put it right where they are not.
    let i = Math.min(last, Math.max(0, Math.floor((atMs - first) / ((times[1] as number) - first))))
    while (i < last && (times[i + 1] as number) <= atMs) i++
    while (i > 0 && (times[i] as number) > atMs) i--
    return i
  }

  /** Follows the road's surface from a bare road at the run's start. */
  #followSurface(place: number, until: number): void {
    const { firstValue, values } = this.#falling
    const base = firstValue[place] as number
    for (let step = (this.#surfaceKnown[place] as number) + 1; step <= until; step++) {
      const before = base + step - 1
      const rainRate = between(values.rainRate, before, 0, 0)
      const snowRate = between(values.snowRate, before, 0, 0)
      const freezingRainRate = between(values.freezingRainRate, before, 0, 0)
      const roadSnowDepth = this.#snowDepth[before] as number
      const roadWater = this.#water[before] as number
      if (rainRate + snowRate + freezingRainRate + roadSnowDepth + roadWater === 0) continue
      const roadSurfaceTemperature = between(
        values.roadSurfaceTemperature,
        before,
        0,
        FINE_WEATHER.roadSurfaceTemperature,
      )
      const weather = { rainRate, snowRate, freezingRainRate, roadSurfaceTemperature }
      const surface = this.#surfaceAfterStep({ roadSnowDepth, roadWater }, weather)
      this.#snowDepth[before + 1] = surface.roadSnowDepth
      this.#water[before + 1] = surface.roadWater
    }
    this.#surfaceKnown[place] = until
  }
}

/** The value between two steps; the other one where the forecast has none. */
function between(values: Float32Array | undefined, i: number, share: number, otherwise: number): number {
  if (!values) return otherwise
  const from = values[i] as number
  const value = share === 0 ? from : from + ((values[i + 1] as number) - from) * share
  return Number.isNaN(value) ? otherwise : value
}

function directionBetween(values: Float32Array | undefined, i: number, share: number): number {
  if (!values) return 0
  const direction = turned(values[i] as number, values[i + 1] as number, share)
  return Number.isNaN(direction) ? 0 : direction
}

/** Between two directions, by the shorter turn. */
function turned(from: number, to: number, share: number): number {
  const turn = ((((to - from + 180) % 360) + 360) % 360) - 180
  return (from + turn * share + 360) % 360
}

const BLENDED = [...SURFACE_VARIABLES, ...PASSING_VARIABLES, 'roadSnowDepth', 'roadWater'] as const

/** Moves one weather towards another. */
export function blendTowards(into: RoadConditions, other: RoadConditions, weight: number): void {
  for (const name of BLENDED) {
    into[name] =
      name === 'windDirection'
        ? turned(into[name], other[name], weight)
        : into[name] + (other[name] - into[name]) * weight
  }
}
