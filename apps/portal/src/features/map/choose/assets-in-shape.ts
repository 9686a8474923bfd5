import { AreaIndex, comesWithin } from '@stormlane/domain/geo'
import type { Polygon, Position } from 'geojson'
import type { MapAsset } from '../assets/map-asset.ts'

/** Returns the assets whose position is inside a drawn ring, and the routes that pass through it. */
export function assetsInShape(
  assets: readonly MapAsset[],
  ring: readonly Position[],
  /** The parts of a route's line. */
  linesOf: (id: string) => readonly (readonly Position[])[],
): MapAsset[] {
  const [first] = ring
  if (!first) return []
  const shape: Polygon = { type: 'Polygon', coordinates: [[...ring, first]] }
  const area = new AreaIndex([shape])
  const holds = ([longitude = Number.NaN, latitude = Number.NaN]: Position) =>
    area.containing(longitude, latitude).length > 0
  return assets.filter(({ assetType, id, position }) =>
    assetType === 'route'
      ? // A straight road may cross the shape without a vertex inside.
        linesOf(id).flat().some(holds) || comesWithin(shape, linesOf(id), 0)
      : position !== null && holds([position.longitude, position.latitude]),
  )
}
