import { FINE_WEATHER, type FieldId, type RoadConditions, type SeriesBlock, type Variable } from '@stormlane/domain'

/** The variables that a vehicle minds. */
export const PATH_VARIABLES = [
  'temperature',
  'dewPoint',
  'windSpeed',
  'windGust',
  'windDirection',
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'visibility',
  'lightningProbability',
  'roadSurfaceTemperature',
  'roadSnowDepth',
  'roadWater',
  'hailSize',
  'tornadoProbability',
] as const satisfies readonly (Variable & FieldId & keyof RoadConditions)[]

/**
 * The weather of one horizon at the places of a path, read at any time between its first and its last. The inner loop of every walk:
 * fields are written one by one, because stores under computed names cost ten times as much.
 */
export class PathSeries {
  readonly #block: SeriesBlock
  /** The step of the run with which each place's series begins. */
  readonly #firstStep: Uint32Array
  readonly #times: Float64Array

  constructor(block: SeriesBlock, firstStep: Uint32Array, times: Float64Array) {
    this.#block = block
    this.#firstStep = firstStep
    this.#times = times
  }

  covers(place: number): boolean {
    return this.#block.inside[place] === 1
  }

  /** Fills in the weather; before the first step that was loaded and after the last those count. */
  read(place: number, atMs: number, into: RoadConditions): void {
    const { firstValue, values } = this.#block
    const begin = firstValue[place] as number
    const count = (firstValue[place + 1] as number) - begin
    if (count === 0) throw new RangeError(`Place ${place} lies outside the forecast's area.`)
    const firstStep = this.#firstStep[place] as number
    const step = Math.max(firstStep, this.#stepAt(atMs, firstStep + count))
    const from = this.#times[step] as number
    const share = count === 1 ? 0 : Math.min(1, Math.max(0, (atMs - from) / ((this.#times[step + 1] as number) - from)))
    const i = begin + step - firstStep
    into.temperature = between(values.temperature, i, share, FINE_WEATHER.temperature)
    into.dewPoint = between(values.dewPoint, i, share, FINE_WEATHER.dewPoint)
    into.windSpeed = between(values.windSpeed, i, share, FINE_WEATHER.windSpeed)
    into.windGust = between(values.windGust, i, share, FINE_WEATHER.windGust)
    into.windDirection = directionBetween(values.windDirection, i, share)
    into.rainRate = between(values.rainRate, i, share, 0)
    into.snowRate = between(values.snowRate, i, share, 0)
    into.freezingRainRate = between(values.freezingRainRate, i, share, 0)
    into.visibility = between(values.visibility, i, share, FINE_WEATHER.visibility)
    into.lightningProbability = between(values.lightningProbability, i, share, 0)
    into.roadSurfaceTemperature = between(values.roadSurfaceTemperature, i, share, FINE_WEATHER.roadSurfaceTemperature)
    into.roadSnowDepth = between(values.roadSnowDepth, i, share, 0)
    into.roadWater = between(values.roadWater, i, share, 0)
    into.hailSize = between(values.hailSize, i, share, 0)
    into.tornadoProbability = between(values.tornadoProbability, i, share, 0)
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

/** Moves one weather towards another. */
export function blendTowards(into: RoadConditions, other: RoadConditions, weight: number): void {
  for (const name of PATH_VARIABLES) {
    into[name] =
      name === 'windDirection'
        ? turned(into[name], other[name], weight)
        : into[name] + (other[name] - into[name]) * weight
  }
}
