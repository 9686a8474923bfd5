import type { AssetType } from '@stormlane/domain/assets'
import { useQuery } from '@tanstack/react-query'
import type { Position } from 'geojson'
import { useMemo } from 'react'
import { assetQueries } from '../../../platform/asset-queries.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import { routePaths } from '../routes/route-paths.ts'
import { assetsInShape } from './assets-in-shape.ts'

/** The shown assets in a drawn shape. */
export function useAssetsInShape(
  assetType: AssetType,
  shown: readonly MapAsset[],
  ring: readonly Position[],
): readonly MapAsset[] {
  const { data: routes } = useQuery({ ...assetQueries.routes('lines'), enabled: assetType === 'route' })
  return useMemo(() => {
    const lines = new Map(routes?.map((route) => [route.id, route]))
    return assetsInShape(shown, ring, (id) => {
      const route = lines.get(id)
      return route ? routePaths(route).map(({ coordinates }) => coordinates) : []
    })
  }, [ring, shown, routes])
}
