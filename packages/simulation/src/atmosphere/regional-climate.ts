// Corrections that bring the simulated climate to the normals of known places.
import { REGIONAL_CLIMATE } from './regional-climate.data.ts'

/** Distances at which the influence of a place has fallen to 1/e: about 500 km. */
const REACH_LAT = 4.5
const REACH_LNG = 6
/** Weight of no correction, so that corrections fade out far from all places. */
const BACKGROUND = 0.12

/** The weighted mean of the corrections around a position. */
export function regionalCorrection(lat: number, lng: number): { mean: number; swing: number; rain: number } {
  let [weights, mean, swing, rain] = [BACKGROUND, 0, 0, 0]
  for (const place of REGIONAL_CLIMATE) {
    const distanceSquared = ((lat - place.lat) / REACH_LAT) ** 2 + ((lng - place.lng) / REACH_LNG) ** 2
    if (distanceSquared > 12) continue
    const weight = Math.exp(-distanceSquared)
    weights += weight
    mean += weight * place.mean
    swing += weight * place.swing
    rain += weight * place.rain
  }
  return { mean: mean / weights, swing: swing / weights, rain: rain / weights }
}
