/** A place in degrees, WGS 84, with the field names of the models and the API. Engines use `LngLat`. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Mean radius R1 of the Earth, meters (IUGG 1980). */
export const EARTH_RADIUS_METERS = 6_371_008.8
const RADIANS_PER_DEGREE = Math.PI / 180

/** Great-circle distance in meters by the haversine formula (Sinnott 1984), which is exact for small distances too. */
export function distanceMeters(from: Coordinates, to: Coordinates): number {
  const fromLatitude = from.latitude * RADIANS_PER_DEGREE
  const toLatitude = to.latitude * RADIANS_PER_DEGREE
  const sinHalfLatitude = Math.sin((toLatitude - fromLatitude) / 2)
  const sinHalfLongitude = Math.sin(((to.longitude - from.longitude) * RADIANS_PER_DEGREE) / 2)
  const chord = sinHalfLatitude ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * sinHalfLongitude ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Initial bearing of a great circle, degrees clockwise from north, 0 to below 360. */
export function bearingDegrees(from: Coordinates, to: Coordinates): number {
  const fromLatitude = from.latitude * RADIANS_PER_DEGREE
  const toLatitude = to.latitude * RADIANS_PER_DEGREE
  const turn = (to.longitude - from.longitude) * RADIANS_PER_DEGREE
  const east = Math.sin(turn) * Math.cos(toLatitude)
  const north =
    Math.cos(fromLatitude) * Math.sin(toLatitude) - Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(turn)
  return (Math.atan2(east, north) / RADIANS_PER_DEGREE + 360) % 360
}

/** The point at a distance and initial bearing on a great circle. */
export function destinationOf(from: Coordinates, bearing: number, meters: number): Coordinates {
  const angle = meters / EARTH_RADIUS_METERS
  const heading = bearing * RADIANS_PER_DEGREE
  const fromLatitude = from.latitude * RADIANS_PER_DEGREE
  const sinLatitude =
    Math.sin(fromLatitude) * Math.cos(angle) + Math.cos(fromLatitude) * Math.sin(angle) * Math.cos(heading)
  const turn = Math.atan2(
    Math.sin(heading) * Math.sin(angle) * Math.cos(fromLatitude),
    Math.cos(angle) - Math.sin(fromLatitude) * sinLatitude,
  )
  return {
    latitude: Math.asin(sinLatitude) / RADIANS_PER_DEGREE,
    longitude: normalizedLongitude(from.longitude + turn / RADIANS_PER_DEGREE),
  }
}

/** The same meridian within -180 to below 180. */
export function normalizedLongitude(longitude: number): number {
  if (longitude >= -180 && longitude < 180) return longitude
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}
