import { KM_PER_DEGREE } from './coarse-grid.ts'
import { smoothRandom } from './hash.ts'

/**
 * Parameters of the forecast error. Displacement and strength errors of systems grow with lead time. Successive runs have similar
 * errors, as those of real models do.
 */
export interface ForecastError {
  seed: number
  /** Hours since the epoch at which the run was made. */
  runHour: number
  leadHours: number
}

/** About 12 km after 6 hours, 55 km after a day, 480 km after a week. */
const displacementKm = (leadHours: number) => 55 * (leadHours / 24) ** 1.12
/** Relative error of a system's depth: 4 % per day. */
const depthError = (leadHours: number) => 0.04 * (leadHours / 24)

/** The forecast position of a system. `key` identifies the system, so that each has its own error. */
export function displaced(place: { lat: number; lng: number }, error: ForecastError | null, key: number) {
  if (!error || error.leadHours <= 0) return place
  const km = displacementKm(error.leadHours)
  // Runs half a day apart have different errors, runs an hour apart nearly the same.
  const run = error.runHour / 12
  const east = 1.3 * smoothRandom(run, error.seed, key)
  const north = 1.3 * smoothRandom(run, error.seed, key + 500_000)
  return {
    lat: place.lat + (north * km) / KM_PER_DEGREE,
    lng: place.lng + (east * km) / (KM_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)),
  }
}

/** Factor on the forecast strength of a system. */
export function strengthFactor(error: ForecastError | null, key: number): number {
  if (!error || error.leadHours <= 0) return 1
  return 1 + 1.3 * depthError(error.leadHours) * smoothRandom(error.runHour / 12, error.seed, key)
}
