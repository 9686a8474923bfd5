import { boundsAround, type Coordinates, type CornerBounds } from '@stormlane/domain'

/** Middling density of North American cities, people a km² (ours: Chicago has 4,600, Houston 1,400, Jacksonville 500). */
const PEOPLE_PER_KM2 = 1500
const SMALLEST_RADIUS_METERS = 1500

/** The radius of the circle that holds a city's people. */
export function cityRadiusMeters(population: number): number {
  return Math.max(SMALLEST_RADIUS_METERS, 1000 * Math.sqrt(population / (PEOPLE_PER_KM2 * Math.PI)))
}

export const cityBounds = (center: Coordinates, population: number): CornerBounds =>
  boundsAround(center, cityRadiusMeters(population))
