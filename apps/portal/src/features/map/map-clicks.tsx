import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from '../../ui/map/map-context.ts'
import { clickableIds } from '../../ui/overlays/overlay-layer.tsx'
import type { ShownOverlay } from '../../ui/overlays/use-overlays.ts'
import type { Selection } from './map-state.ts'
import { ROUTE_LINES } from './routes/line-style.ts'

/** Room around a click on a line, in px. */
const REACH_PX = 4

interface MapClicksProps {
  overlays: readonly ShownOverlay[]
  onSelect: (selection: Selection) => void
}

/** A click on a feature selects it, one on several that are joined goes nearer, one on empty ground opens that point. */
export function MapClicks({ overlays, onSelect }: MapClicksProps) {
  const map = useMap()
  const click = useEffectEvent(({ point, lngLat, originalEvent }: MapMouseEvent) => {
    // Markers and callouts take their own clicks.
    if (originalEvent.target !== map.getCanvas()) return
    const found = clicked(map, point, [ROUTE_LINES, ...overlays.flatMap(({ id }) => clickableIds(id))])
    const item = overlays.flatMap(({ items }) => items).find(({ id }) => id === found?.properties.id)
    const { lng, lat } = lngLat.wrap()
    if (found?.properties.cluster) void goNearer(map, found)
    else if (found?.source === ROUTE_LINES) onSelect({ kind: 'route', id: String(found.properties.id) })
    else if (item) onSelect({ kind: item.kind, id: item.id })
    else onSelect({ kind: 'point', latitude: Number(lat.toFixed(5)), longitude: Number(lng.toFixed(5)) })
  })
  useEffect(() => {
    const listen = (event: MapMouseEvent) => click(event)
    map.on('click', listen)
    return () => {
      map.off('click', listen)
    }
  }, [map])
  return null
}

function clicked(map: MapLibreMap, { x, y }: MapMouseEvent['point'], layers: readonly string[]) {
  const reach: [[number, number], [number, number]] = [
    [x - REACH_PX, y - REACH_PX],
    [x + REACH_PX, y + REACH_PX],
  ]
  return map.queryRenderedFeatures(reach, { layers: layers.filter((id) => map.getLayer(id)) })[0]
}

/** To where the joined ones fall apart. */
async function goNearer(map: MapLibreMap, { source, properties, geometry }: MapGeoJSONFeature): Promise<void> {
  const zoom = await map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(properties.cluster_id as number)
  if (zoom !== undefined && geometry.type === 'Point')
    map.easeTo({ center: geometry.coordinates as [number, number], zoom })
}
