// The usual size of forecast errors along a road, and random errors of that size for the members of an ensemble.

import type { Coordinates } from '../geo/coordinates.ts'
import { type RandomSource, seededRandom } from '../measures/random-source.ts'
import { HOUR_MS } from '../time/durations.ts'
import type { RoadConditions } from './path-ports.ts'

/** Standard deviations of a forecast's errors at a lead time. */
export interface ErrorScale {
  leadHours: number
  /** Displacement of weather systems to the east, and likewise to the north. */
  displacementKm: number
  /** Error of air and pavement temperature. */
  temperatureK: number
  /** Error of sustained wind and gusts, as a share. */
  windShare: number
  /** Error of precipitation rates, and of water and snow on the road, as a factor e^x. */
  precipitationLog: number
  /** Error of visibility, as a factor e^x. */
  visibilityLog: number
}

/**
 * Sizes of the error by lead time, linear between two rows (ADR 0190). Temperatures are those of the simulated
 * forecasts (ADR 0189); the others were chosen so that arrivals match their odds (`npm run calibrate:arrival`).
 */
export const ARRIVAL_ERROR_SCALES: readonly ErrorScale[] = [
  { leadHours: 0, displacementKm: 20, temperatureK: 1.2, windShare: 0.08, precipitationLog: 0.4, visibilityLog: 0.3 },
  { leadHours: 6, displacementKm: 50, temperatureK: 1.4, windShare: 0.12, precipitationLog: 0.45, visibilityLog: 0.35 },
  { leadHours: 24, displacementKm: 85, temperatureK: 1.8, windShare: 0.17, precipitationLog: 0.5, visibilityLog: 0.35 },
  { leadHours: 72, displacementKm: 160, temperatureK: 2.3, windShare: 0.25, precipitationLog: 0.5, visibilityLog: 0.4 },
  {
    leadHours: 168,
    displacementKm: 360,
    temperatureK: 2.9,
    windShare: 0.35,
    precipitationLog: 0.6,
    visibilityLog: 0.5,
  },
]

/** Interpolates the size of the error at a lead time; constant beyond the last row. */
export function errorScaleAt(leadHours: number, scales: readonly ErrorScale[] = ARRIVAL_ERROR_SCALES): ErrorScale {
  const after = scales.findIndex((row) => row.leadHours > leadHours)
  const to = scales.at(after) as ErrorScale
  const from = scales[after - 1]
  if (!from) return { ...(leadHours < to.leadHours ? (scales[0] as ErrorScale) : to), leadHours }
  const share = (leadHours - from.leadHours) / (to.leadHours - from.leadHours)
  const between = (key: keyof ErrorScale) => from[key] + (to[key] - from[key]) * share
  return {
    leadHours,
    displacementKm: between('displacementKm'),
    temperatureK: between('temperatureK'),
    windShare: between('windShare'),
    precipitationLog: between('precipitationLog'),
    visibilityLog: between('visibilityLog'),
  }
}

const QUANTITIES = ['east', 'north', 'temperature', 'wind', 'precipitation', 'visibility'] as const
type Quantity = (typeof QUANTITIES)[number]

/** Errors are correlated over about this distance and time: the size and lifetime of a weather system (our choice). */
const LENGTH_KM = 500
const LIFE_HOURS = 36
/** Plane waves in each field. Four are nearly normal: their sum is bounded by 2.8 standard deviations. */
const WAVES = 4
const NUMBERS_PER_WAVE = 4
/** All waves at their crests, in standard deviations, and a little for rounding. */
export const LARGEST_ERROR = Math.sqrt(2 * WAVES) + 1e-9
const KM_PER_DEGREE = 111.2
const RADIANS_PER_DEGREE = Math.PI / 180

/** The sum of some plane waves. Members of a pair ask for the same place and time in turn, so the last sum is kept. */
class WaveSum {
  readonly #waves: Float64Array
  #latitude = Number.NaN
  #longitude = Number.NaN
  #atMs = Number.NaN
  #sum = 0

  constructor(waves: Float64Array) {
    this.#waves = waves
  }

  at(latitude: number, longitude: number, atMs: number): number {
    if (latitude === this.#latitude && longitude === this.#longitude && atMs === this.#atMs) return this.#sum
    const waves = this.#waves
    const hours = atMs / HOUR_MS
    const north = latitude * KM_PER_DEGREE
    // A single width of longitude degrees keeps the field smooth; that of 40° N is right within a fifth between 25° and
    // 50° N.
    const east = longitude * KM_PER_DEGREE * NARROWING
    let sum = 0
    for (let i = 0; i < waves.length; i += NUMBERS_PER_WAVE) {
      sum += Math.cos(
        (waves[i] as number) * east +
          (waves[i + 1] as number) * north +
          (waves[i + 2] as number) * hours +
          (waves[i + 3] as number),
      )
    }
    this.#latitude = latitude
    this.#longitude = longitude
    this.#atMs = atMs
    this.#sum = sum
    return sum
  }
}

/**
 * The error of one member: a smooth random field for each quantity, of mean 0 and variance 1, over places and times.
 * Members come in pairs of opposite sign, so that their mean stays near the forecast.
 */
export class ErrorField {
  readonly #waves: Record<Quantity, WaveSum>
  readonly #sign: 1 | -1

  constructor(waves: Record<Quantity, WaveSum>, sign: 1 | -1) {
    this.#waves = waves
    this.#sign = sign
  }

  at(quantity: Quantity, { latitude, longitude }: Coordinates, atMs: number): number {
    return this.#sign * Math.sqrt(2 / WAVES) * this.#waves[quantity].at(latitude, longitude, atMs)
  }
}

const NARROWING = Math.cos(40 * RADIANS_PER_DEGREE)

/** Creates the fields of an ensemble. Equal seeds give equal fields. */
export function errorFields(seed: number, members: number): ErrorField[] {
  const random = seededRandom(seed)
  const pairs = Array.from({ length: Math.ceil(members / 2) }, () => {
    const waves = Object.fromEntries(
      QUANTITIES.map((quantity) => [quantity, new WaveSum(randomWaves(random))]),
    ) as Record<Quantity, WaveSum>
    return [new ErrorField(waves, 1), new ErrorField(waves, -1)]
  })
  return pairs.flat().slice(0, members)
}

/** Draws the wave numbers to the east, to the north and in time, and a phase, for each wave. */
function randomWaves(random: RandomSource): Float64Array {
  const waves = new Float64Array(WAVES * NUMBERS_PER_WAVE)
  for (let i = 0; i < waves.length; i += NUMBERS_PER_WAVE) {
    const direction = 2 * Math.PI * random()
    const wave = (0.5 + random()) / LENGTH_KM
    waves[i] = wave * Math.cos(direction)
    waves[i + 1] = wave * Math.sin(direction)
    waves[i + 2] = (2 * random() - 1) / LIFE_HOURS
    waves[i + 3] = 2 * Math.PI * random()
  }
  return waves
}

/** Returns the point at which a member reads the weather of a place, because its weather systems are displaced. */
export function displacedPlace(place: Coordinates, atMs: number, field: ErrorField, scale: ErrorScale): Coordinates {
  if (scale.displacementKm === 0) return place
  const { latitude, longitude } = place
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos(latitude * RADIANS_PER_DEGREE)
  return {
    latitude: latitude + (scale.displacementKm * field.at('north', place, atMs)) / KM_PER_DEGREE,
    longitude: longitude + (scale.displacementKm * field.at('east', place, atMs)) / kmPerDegreeEast,
  }
}

/** The errors of a member's weather. */
export interface WeatherErrors {
  temperature: boolean
  wind: boolean
  precipitation: boolean
  visibility: boolean
}

const ALL_ERRORS: WeatherErrors = { temperature: true, wind: true, precipitation: true, visibility: true }

/** Changes the weather of a place by a member's errors, or by some of them. Changes only the values that slow traffic. */
export function perturbWeather(
  weather: RoadConditions,
  place: Coordinates,
  atMs: number,
  field: ErrorField,
  scale: ErrorScale,
  errors = ALL_ERRORS,
): void {
  if (errors.temperature) {
    const warmer = scale.temperatureK * field.at('temperature', place, atMs)
    weather.temperature += warmer
    weather.roadSurfaceTemperature += warmer
  }
  if (errors.wind) weather.windGust *= Math.max(0, 1 + scale.windShare * field.at('wind', place, atMs))
  if (errors.precipitation) {
    const wetter = Math.exp(scale.precipitationLog * field.at('precipitation', place, atMs))
    weather.rainRate *= wetter
    weather.snowRate *= wetter
    weather.freezingRainRate *= wetter
    weather.roadWater *= wetter
    weather.roadSnowDepth *= wetter
  }
  if (errors.visibility) weather.visibility *= Math.exp(scale.visibilityLog * field.at('visibility', place, atMs))
}
