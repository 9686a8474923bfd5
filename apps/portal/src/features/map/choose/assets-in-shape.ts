import { AreaIndex } from '@stormlane/domain'
import type { Position } from 'geojson'
import type { MapAsset } from '../assets/map-asset.ts'

/** The assets whose position lies in a drawn ring, and the routes that pass through it. */
export function assetsInShape(
  assets: readonly MapAsset[],
  ring: readonly Position[],
  /** The lines of a route. */
  linesOf: (id: string) => readonly Position[],
): MapAsset[] {
  const [first] = ring
  if (!first) return []
  const area = new AreaIndex([{ type: 'Polygon', coordinates: [[...ring, first]] }])
  const holds = ([longitude = Number.NaN, latitude = Number.NaN]: Position) =>
    area.containing(longitude, latitude).length > 0
  return assets.filter(({ assetType, id, position }) =>
    assetType === 'route'
      ? linesOf(id).some(holds)
      : position !== null && holds([position.longitude, position.latitude]),
  )
}
