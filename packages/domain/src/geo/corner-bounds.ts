import { type Coordinates, destinationOf } from './coordinates.ts'

/** A box of the map by its corners, as the wire and the models name it; its western edge is east of its eastern one where it crosses the date line. */
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
