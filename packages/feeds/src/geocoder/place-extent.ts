import { boundsAround, type Coordinates, type CornerBounds } from '@stormlane/domain/geo'

/** Typical density of North American cities, people per km² (our choice; Chicago has 4,600, Houston 1,400, Jacksonville 500). */
const PEOPLE_PER_KM2 = 1500
const MIN_RADIUS_METERS = 1500

/** Radius of a circle that holds the city's population at typical density. */
export function cityRadiusMeters(population: number): number {
  return Math.max(MIN_RADIUS_METERS, 1000 * Math.sqrt(population / (PEOPLE_PER_KM2 * Math.PI)))
}

export const cityBounds = (center: Coordinates, population: number): CornerBounds =>
  boundsAround(center, cityRadiusMeters(population))
