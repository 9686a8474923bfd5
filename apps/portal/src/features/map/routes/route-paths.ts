import { chosenResult, decodePolyline, SEGMENT_COLOR_FILLS } from '@stormlane/domain'
import type { Position } from 'geojson'
import type { SavedRoute } from '../../../platform/asset-queries.ts'

/** A route's geometry, split into parts of equal road risk. */
export function routePaths(route: SavedRoute): { color: string; coordinates: Position[] }[] {
  return (chosenResult(route)?.roadRiskPolylines ?? []).map(({ polyline, color }) => ({
    color: SEGMENT_COLOR_FILLS[color],
    coordinates: toPositions(decodePolyline(polyline)),
  }))
}

/** The codec alternates latitude and longitude; GeoJSON has longitude first. */
function toPositions(flat: Float64Array): Position[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i + 1] as number, flat[2 * i] as number])
}
