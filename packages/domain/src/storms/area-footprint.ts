import type { Position } from 'geojson'
import type { Area } from '../geo/area-edges.ts'
import { AreaIndex } from '../geo/area-index.ts'
import { geometryBounds } from '../geo/geometry-bounds.ts'
import { type Footprint, footprintOf } from './footprint.ts'

const CELL_DEGREES = 0.25

/**
 * The cells whose centers lie in an area, and those that its corners lie in: whoever stands just inside a warned area is
 * in its footprint, too.
 */
export function areaFootprint(area: Area): Footprint {
  const index = new AreaIndex([area])
  const [west, south, east, north] = geometryBounds(area)
  const first = (degrees: number) => Math.floor(degrees / CELL_DEGREES) * CELL_DEGREES + CELL_DEGREES / 2
  const centers: { lng: number; lat: number }[] = []
  for (let lat = first(south); lat < north; lat += CELL_DEGREES)
    for (let lng = first(west); lng < east; lng += CELL_DEGREES)
      if (index.containing(lng, lat).length > 0) centers.push({ lng, lat })
  const polygons: readonly (readonly Position[][])[] = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  const corners = polygons.flatMap(([ring = []]) => ring.map(([lng = 0, lat = 0]) => ({ lng, lat })))
  // A corner on the edge of a cell would also take in the neighbor of a cell that the area does not reach.
  return footprintOf([...centers, ...corners.map((corner) => cellAt(corner))], CELL_DEGREES)
}

const cellAt = ({ lng, lat }: { lng: number; lat: number }) => ({
  lng: Math.floor(lng / CELL_DEGREES) * CELL_DEGREES + CELL_DEGREES / 2,
  lat: Math.floor(lat / CELL_DEGREES) * CELL_DEGREES + CELL_DEGREES / 2,
})
