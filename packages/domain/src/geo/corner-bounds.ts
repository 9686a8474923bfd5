import { type Coordinates, destinationOf } from './coordinates.ts'

/** A box of the map by its corners, as the wire and the models name it; its western edge is east of its eastern one where it crosses the date line. */
export interface CornerBounds {
  neLatitude: number
  neLongitude: number
  swLatitude: number
  swLongitude: number
}

export function boundsContain(bounds: CornerBounds, { latitude, longitude }: Coordinates): boolean {
  if (latitude < bounds.swLatitude || latitude > bounds.neLatitude) return false
  const eastOfWest = longitude >= bounds.swLongitude
  const westOfEast = longitude <= bounds.neLongitude
  return bounds.swLongitude <= bounds.neLongitude ? eastOfWest && westOfEast : eastOfWest || westOfEast
}

/** The box around a circle. */
export function boundsAround(center: Coordinates, radiusMeters: number): CornerBounds {
  return {
    neLatitude: destinationOf(center, 0, radiusMeters).latitude,
    neLongitude: destinationOf(center, 90, radiusMeters).longitude,
    swLatitude: destinationOf(center, 180, radiusMeters).latitude,
    swLongitude: destinationOf(center, 270, radiusMeters).longitude,
  }
}
