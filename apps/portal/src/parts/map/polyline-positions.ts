import { decodePolyline } from '@stormlane/domain/geo'

/** Decodes a polyline to map positions. The codec puts latitude first, the map needs longitude first. */
export function polylinePositions(polyline: string): [number, number][] {
  const flat = decodePolyline(polyline)
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i + 1] as number, flat[2 * i] as number])
}
