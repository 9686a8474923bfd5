import { SEGMENT_COLOR_FILLS } from '@stormlane/domain/levels'
import { chosenResult } from '@stormlane/domain/trips'
import type { Position } from 'geojson'
import { polylinePositions } from '../../../parts/map/polyline-positions.ts'
import type { SavedRoute } from '../../../platform/asset-queries.ts'

/** A route's geometry, split into parts of equal road risk. */
export function routePaths(route: SavedRoute): { color: string; coordinates: Position[] }[] {
  return (chosenResult(route)?.roadRiskPolylines ?? []).map(({ polyline, color }) => ({
    color: SEGMENT_COLOR_FILLS[color],
    coordinates: polylinePositions(polyline),
  }))
}
