import { useQuery } from '@tanstack/react-query'
import type { FeatureCollection } from 'geojson'
import { useEffect, useMemo } from 'react'
import { MAP_ANCHORS } from '../../../parts/map/base-style.ts'
import { useMap } from '../../../parts/map/map-context.ts'
import { mountLayers, setSourceData } from '../../../parts/map/map-layers.ts'
import { cueLayer, isCued } from '../../../parts/map/segment-cue.ts'
import { assetQueries, type SavedRoute } from '../../../platform/asset-queries.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import type { Selection } from '../map-state.ts'
import { selectedRouteId } from '../selection-rules.ts'
import { lineOpacity, lineWidth, ROUTE_LINES } from './line-style.ts'
import { routePaths } from './route-paths.ts'

interface RouteLinesProps {
  /** Routes to draw in addition to the selected one. */
  shown: readonly MapAsset[]
  selection: Selection | null
}

const ROUTE_CUES = `${ROUTE_LINES}-cue`

/** Draws saved routes colored by road risk. Highlights the selected route, or that of the selected vehicle. */
export function RouteLines({ shown, selection }: RouteLinesProps) {
  const map = useMap()
  const { data: vehicles = [] } = useQuery({ ...assetQueries.vehicles(), enabled: selection?.kind === 'vehicle' })
  const selectedId = selectedRouteId(selection, vehicles)
  const { data: routes } = useQuery({
    ...assetQueries.routes('lines'),
    enabled: shown.length > 0 || selectedId !== null,
  })
  const drawn = useMemo(() => {
    const ids = new Set(shown.map(({ id }) => id))
    return (routes ?? []).filter(({ id }) => ids.has(id) || id === selectedId)
  }, [routes, shown, selectedId])

  useEffect(
    () =>
      mountLayers(map, {
        sources: { [ROUTE_LINES]: { type: 'geojson', data: routeFeatures([], null) } },
        layers: [
          {
            id: ROUTE_LINES,
            type: 'line',
            source: ROUTE_LINES,
            layout: { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': ['get', 'order'] },
            paint: {
              'line-color': ['get', 'color'],
              'line-width': ['get', 'width'],
              'line-opacity': ['get', 'opacity'],
            },
          },
          cueLayer({ id: ROUTE_CUES, source: ROUTE_LINES, filter: ['has', 'cued'], widthPx: 2 }),
        ],
        ...(map.getLayer(MAP_ANCHORS.lines) ? { before: MAP_ANCHORS.lines } : {}),
      }),
    [map],
  )
  useEffect(() => setSourceData(map, ROUTE_LINES, routeFeatures(drawn, selectedId)), [map, drawn, selectedId])
  return null
}

function routeFeatures(routes: readonly SavedRoute[], selectedId: string | null): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: routes.flatMap((route) => {
      const isSelected = route.id === selectedId
      return routePaths(route).map(({ color, coordinates }) => ({
        type: 'Feature' as const,
        properties: {
          id: route.id,
          color,
          width: lineWidth(isSelected),
          opacity: lineOpacity(isSelected),
          order: Number(isSelected),
          // Dashes of other routes would be drawn over the selected one.
          ...(isCued(color) && (isSelected || selectedId === null) && { cued: true }),
        },
        geometry: { type: 'LineString' as const, coordinates },
      }))
    }),
  }
}
