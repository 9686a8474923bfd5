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

/** What is read where the forecast has no value, in the order of `PATH_FIELDS`. */
const OTHERWISE = Float64Array.from(PATH_FIELDS, (field) =>
  field === 'windDirection' || field === 'flood' ? 0 : FINE_WEATHER[field],
)
const WIND_DIRECTION = PATH_FIELDS.indexOf('windDirection')

/** The weather of one horizon at the places of a path, interpolated in time. `read` is the inner loop of every walk. */
export class PathSeries {
  readonly #block: SeriesBlock
  /** The run's step at which each place's series begins. */
  readonly #firstStep: Uint32Array
  readonly #times: Float64Array
  /** The fields that were loaded: their values and their places in `PATH_FIELDS`. Directions are turned, not averaged. */
  readonly #loaded: readonly Float32Array[]
  readonly #fields: Uint8Array
  readonly #directions: Float32Array | undefined
  readonly #at = Float64Array.from(OTHERWISE)

  constructor(block: SeriesBlock, firstStep: Uint32Array, times: Float64Array) {
    this.#block = block
    this.#firstStep = firstStep
    this.#times = times
    const fields = PATH_FIELDS.map((_, field) => field).filter(
      (field) => field !== WIND_DIRECTION && block.values[PATH_FIELDS[field] as RoadValue] !== undefined,
    )
    this.#fields = Uint8Array.from(fields)
    this.#loaded = fields.map((field) => block.values[PATH_FIELDS[field] as RoadValue] as Float32Array)
    this.#directions = block.values.windDirection
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
    const { firstValue } = this.#block
    const begin = firstValue[place] as number
    const count = (firstValue[place + 1] as number) - begin
    if (count === 0) throw new RangeError(`Place ${place} lies outside the forecast's area.`)
    const firstStep = this.#firstStep[place] as number
    const step = Math.max(firstStep, this.#stepAt(atMs, firstStep + count))
    const from = this.#times[step] as number
    const share = count === 1 ? 0 : Math.min(1, Math.max(0, (atMs - from) / ((this.#times[step + 1] as number) - from)))
    const i = begin + step - firstStep
    const at = this.#at
    const fields = this.#fields
    for (let k = 0; k < fields.length; k++) {
      const values = this.#loaded[k] as Float32Array
      const field = fields[k] as number
      const before = values[i] as number
      const value = share === 0 ? before : before + ((values[i + 1] as number) - before) * share
      at[field] = Number.isNaN(value) ? (OTHERWISE[field] as number) : value
    }
    // Assignments to computed names cost ten times as much.
    into.temperature = at[0] as number
    into.dewPoint = at[1] as number
    into.windSpeed = at[2] as number
    into.windGust = at[3] as number
    into.windDirection = directionAt(this.#directions, i, share)
    into.rainRate = at[5] as number
    into.snowRate = at[6] as number
    into.freezingRainRate = at[7] as number
    into.visibility = at[8] as number
    into.lightningProbability = at[9] as number
    into.roadSurfaceTemperature = at[10] as number
    into.roadSnowDepth = at[11] as number
    into.roadWater = at[12] as number
    into.hailSize = at[13] as number
    into.tornadoProbability = at[14] as number
    into.flood = at[15] as number
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

function directionAt(values: Float32Array | undefined, i: number, share: number): number {
  if (!values) return 0
  const direction = interpolateDirection(values[i] as number, values[i + 1] as number, share)
  return Number.isNaN(direction) ? 0 : direction
}

/** Interpolates between two directions along the shorter arc. */
function interpolateDirection(from: number, to: number, share: number): number {
  const turn = withinCircle(withinCircle(to - from + 180) + 360) - 180
  return withinCircle(from + turn * share + 360)
}

/** The remainder by 360, without the division where a subtraction gives the same number. */
function withinCircle(degrees: number): number {
  if (degrees > -360 && degrees < 360) return degrees
  return degrees >= 360 && degrees < 720 ? degrees - 360 : degrees % 360
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
