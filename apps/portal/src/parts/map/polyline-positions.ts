import { decodePolyline } from '@stormlane/domain'

/** The points of an encoded line. The codec alternates latitude and longitude; the map needs longitude first. */
export function polylinePositions(polyline: string): [number, number][] {
  const flat = decodePolyline(polyline)
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i + 1] as number, flat[2 * i] as number])
}
