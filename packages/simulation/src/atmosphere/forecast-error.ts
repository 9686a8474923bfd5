import { curveThrough } from '@stormlane/domain/measures'
import { KM_PER_DEGREE } from './coarse-grid.ts'
import { smoothRandom } from './hash.ts'

/**
 * Parameters of the forecast error. Systems are displaced, too strong, too weak, missed or invented, and the air near the ground has
 * errors of its own; all of them grow with lead time. Successive runs have similar errors, as those of real models do.
 */
export interface ForecastError {
  seed: number
  /** Hours since the epoch at which the run was made. */
  runHour: number
  leadHours: number
}

/** Mean distance between forecast and true lows by lead time: 60, 120, 280 and 600 km after 6, 24, 72 and 168 hours (ADR 0189). */
const displacementKm = curveThrough([0, 0], [1, 25], [6, 60], [24, 120], [72, 280], [168, 600])
/** Mean shift of storms and rain bands within the systems, whose pattern is soon lost. */
const patternShiftKm = curveThrough([0, 0], [1, 9], [6, 45], [24, 50], [72, 60], [168, 200])
/** Relative error of a system's depth. */
const depthError = curveThrough([0, 0], [24, 0.08], [72, 0.15], [168, 0.4])
/** Strength of lows that exist in forecasts only, as a share of real ones. */
const inventedStrength = curveThrough([12, 0], [72, 0.25], [168, 0.8])

/** Standard deviations of the errors near the ground that no system explains: temperature in K, wind in m/s. */
export const airError = curveThrough([0, 0], [1, 1.25], [24, 1.75], [72, 2.1], [168, 2.4])
export const windError = curveThrough([0, 0], [1, 1.3], [24, 1.5], [72, 1.8], [168, 2.3])

/** The sum of two smooth random curves in perpendicular directions has this mean length. */
const MEAN_LENGTH = 0.66
/**
 * Hours after which the errors of runs are independent. At short lead times, errors change with new observations; at
 * long ones, they change slowly.
 */
const NEAR_HOURS = 12
const FAR_HOURS = 48

/** A random number about -1 to 1 for each run and key that changes more slowly from run to run at long lead times. */
function runRandom({ runHour, leadHours, seed }: ForecastError, key: number): number {
  const far = leadHours / (leadHours + 24)
  const near = smoothRandom(runHour / NEAR_HOURS, seed, key)
  return Math.sqrt(1 - far) * near + Math.sqrt(far) * smoothRandom(runHour / FAR_HOURS, seed, key + 250_000)
}

/** The forecast position of a system. `key` identifies the system, so that each has its own error. */
export function displaced(place: { lat: number; lng: number }, error: ForecastError | null, key: number) {
  if (!error || error.leadHours <= 0) return place
  const { east, north } = shiftOf(error, displacementKm(error.leadHours), key)
  return {
    lat: place.lat + north / KM_PER_DEGREE,
    lng: place.lng + east / (KM_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)),
  }
}

/** Shift of the small-scale weather of a forecast. */
export const patternShift = (error: ForecastError | null) =>
  error ? shiftOf(error, patternShiftKm(error.leadHours), 91) : { east: 0, north: 0 }

function shiftOf(error: ForecastError, meanKm: number, key: number) {
  const km = meanKm / MEAN_LENGTH
  return { east: km * runRandom(error, key), north: km * runRandom(error, key + 500_000) }
}

/** Factor on the forecast strength of a system. Far ahead some are missed: their factor is near 0. */
export function strengthFactor(error: ForecastError | null, key: number): number {
  if (!error || error.leadHours <= 0) return 1
  return Math.max(0.05, 1 + 1.6 * depthError(error.leadHours) * runRandom(error, key))
}

/** Strength of a system that exists in forecasts only; 0 in most runs. */
export function inventedFactor(error: ForecastError, key: number): number {
  return inventedStrength(error.leadHours) * Math.max(0, runRandom(error, key))
}
