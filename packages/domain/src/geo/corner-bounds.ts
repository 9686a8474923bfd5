import { type Coordinates, destinationOf } from './coordinates.ts'

/**
 * A box given by its corners, with the field names of the models and the API. If it crosses the date line, its western
 * longitude is larger than its eastern one.
 */
export interface CornerBounds {
  neLatitude: number
  neLongitude: number
  swLatitude: number
  swLongitude: number
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
