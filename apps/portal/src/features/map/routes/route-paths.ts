import { chosenResult, decodePolyline, SEGMENT_COLOR_FILLS } from '@stormlane/domain'
import type { Position } from 'geojson'
import type { SavedRoute } from '../../../platform/asset-queries.ts'

/** Where a route runs, in pieces of one road risk each. */
export function routePaths(route: SavedRoute): { color: string; coordinates: Position[] }[] {
  return (chosenResult(route)?.roadRiskPolylines ?? []).map(({ polyline, color }) => ({
    color: SEGMENT_COLOR_FILLS[color],
    coordinates: positionsOf(decodePolyline(polyline)),
  }))
}

/** The codec gives latitude and longitude in turns; GeoJSON wants longitude first. */
function positionsOf(flat: Float64Array): Position[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i + 1] as number, flat[2 * i] as number])
}
