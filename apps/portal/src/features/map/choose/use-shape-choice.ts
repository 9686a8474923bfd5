import type { AssetType } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import type { Position } from 'geojson'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { assetQueries } from '../../../platform/asset-queries.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import { routePaths } from '../routes/route-paths.ts'
import { assetsInShape } from './assets-in-shape.ts'
import type { ChooseTool } from './choose-tools.tsx'

/** The tool in hand, the drawn shape and the shown assets in it. Escape puts the tool away, then the shape. */
export function useShapeChoice(assetType: AssetType, shown: readonly MapAsset[]) {
  const [tool, setTool] = useState<ChooseTool>()
  const [drawn, setDrawn] = useState<{ ring: readonly Position[]; of: AssetType }>()
  // A shape around vehicles says nothing about locations.
  const ring = drawn?.of === assetType ? drawn.ring : undefined
  const { data: routes } = useQuery({
    ...assetQueries.routes('lines'),
    enabled: ring !== undefined && assetType === 'route',
  })
  const chosen = useMemo(() => {
    if (!ring) return []
    const lines = new Map(routes?.map((route) => [route.id, route]))
    return assetsInShape(shown, ring, (id) => {
      const route = lines.get(id)
      return route ? routePaths(route).flatMap(({ coordinates }) => coordinates) : []
    })
  }, [ring, shown, routes])

  const isActive = tool !== undefined || ring !== undefined
  const stop = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (tool) setTool(undefined)
    else setDrawn(undefined)
  })
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => stop(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isActive])
  return {
    tool,
    setTool,
    ring,
    chosen,
    onShape: (next: readonly Position[]) => {
      setDrawn({ ring: next, of: assetType })
      setTool(undefined)
    },
    clear: () => setDrawn(undefined),
  }
}
