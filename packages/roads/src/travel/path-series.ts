import type { RoadConditions, RoadValue } from '@stormlane/domain/roads'
import { FINE_WEATHER, type SeriesBlock } from '@stormlane/domain/weather'

/** The variables and the index that affect a vehicle. */
export const PATH_FIELDS = [
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
  'flood',
] as const satisfies readonly RoadValue[]

/**
 * The weather of one horizon at the places of a path, interpolated in time. `read` is the inner loop of every walk: it assigns each
 * field by name, because assignments to computed names cost ten times as much.
 */
export class PathSeries {
  readonly #block: SeriesBlock
  /** The run's step at which each place's series begins. */
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

  /** Whether any step was loaded; a visit after the last step loads none. */
  isLoaded(place: number): boolean {
    const { firstValue } = this.#block
    return (firstValue[place + 1] as number) > (firstValue[place] as number)
  }

  /** Writes the weather at a time into `into`; times before the first or after the last loaded step read that step. */
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
    into.temperature = interpolate(values.temperature, i, share, FINE_WEATHER.temperature)
    into.dewPoint = interpolate(values.dewPoint, i, share, FINE_WEATHER.dewPoint)
    into.windSpeed = interpolate(values.windSpeed, i, share, FINE_WEATHER.windSpeed)
    into.windGust = interpolate(values.windGust, i, share, FINE_WEATHER.windGust)
    into.windDirection = directionAt(values.windDirection, i, share)
    into.rainRate = interpolate(values.rainRate, i, share, 0)
    into.snowRate = interpolate(values.snowRate, i, share, 0)
    into.freezingRainRate = interpolate(values.freezingRainRate, i, share, 0)
    into.visibility = interpolate(values.visibility, i, share, FINE_WEATHER.visibility)
    into.lightningProbability = interpolate(values.lightningProbability, i, share, 0)
    into.roadSurfaceTemperature = interpolate(
      values.roadSurfaceTemperature,
      i,
      share,
      FINE_WEATHER.roadSurfaceTemperature,
    )
    into.roadSnowDepth = interpolate(values.roadSnowDepth, i, share, 0)
    into.roadWater = interpolate(values.roadWater, i, share, 0)
    into.hailSize = interpolate(values.hailSize, i, share, 0)
    into.tornadoProbability = interpolate(values.tornadoProbability, i, share, 0)
    into.flood = interpolate(values.flood, i, share, 0)
  }

  /** The last loaded step at or before a time. */
  #stepAt(atMs: number, steps: number): number {
    const times = this.#times
    const last = Math.max(0, steps - 2)
    const first = times[0] as number
    // A guess that is right for evenly spaced steps; otherwise the loops below correct it.
    let i = Math.min(last, Math.max(0, Math.floor((atMs - first) / ((times[1] as number) - first))))
    while (i < last && (times[i + 1] as number) <= atMs) i++
    while (i > 0 && (times[i] as number) > atMs) i--
    return i
  }
}

/** The value between two steps, or `otherwise` where the forecast has none. */
function interpolate(values: Float32Array | undefined, i: number, share: number, otherwise: number): number {
  if (!values) return otherwise
  const from = values[i] as number
  const value = share === 0 ? from : from + ((values[i + 1] as number) - from) * share
  return Number.isNaN(value) ? otherwise : value
}

function directionAt(values: Float32Array | undefined, i: number, share: number): number {
  if (!values) return 0
  const direction = interpolateDirection(values[i] as number, values[i + 1] as number, share)
  return Number.isNaN(direction) ? 0 : direction
}

/** Interpolates between two directions along the shorter arc. */
function interpolateDirection(from: number, to: number, share: number): number {
  const turn = ((((to - from + 180) % 360) + 360) % 360) - 180
  return (from + turn * share + 360) % 360
}

/** Moves `into` toward `other` by `weight`. */
export function blendInto(into: RoadConditions, other: RoadConditions, weight: number): void {
  for (const name of PATH_FIELDS) {
    into[name] =
      name === 'windDirection'
        ? interpolateDirection(into[name], other[name], weight)
        : into[name] + (other[name] - into[name]) * weight
  }
}
