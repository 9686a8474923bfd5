import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from '../map/map-context.ts'
import type { OverlayItem } from './overlay-item.ts'
import { clickableIds } from './overlay-layer.tsx'

/** Click tolerance around lines. */
const REACH_PX = 4

interface OverlayClicksProps {
  overlays: readonly { id: string; items: readonly OverlayItem[] }[]
  /** Another clickable layer; its handler gets the id of the clicked feature. */
  beside?: { layer: string; onClick: (id: string) => void }
  /** Called with the clicked items, topmost first. */
  onItems: (items: [OverlayItem, ...OverlayItem[]]) => void
  onPoint: (at: { latitude: number; longitude: number }) => void
}

/** Clicking a feature selects it, a cluster zooms in, and empty ground opens the point. */
export function OverlayClicks({ overlays, beside, onItems, onPoint }: OverlayClicksProps) {
  const map = useMap()
  const click = useEffectEvent(({ point, lngLat, originalEvent }: MapMouseEvent) => {
    // Markers and callouts handle their own clicks.
    if (originalEvent.target !== map.getCanvas()) return
    const layers = [...(beside ? [beside.layer] : []), ...overlays.flatMap(({ id }) => clickableIds(id))]
    const found = clicked(map, point, layers)
    const [top] = found
    const ids = [...new Set(found.map(({ properties }) => String(properties.id)))]
    const all = overlays.flatMap(({ items }) => items)
    const [first, ...others] = ids.flatMap((id) => all.find((item) => item.id === id) ?? [])
    const { lng, lat } = lngLat.wrap()
    if (top?.properties.cluster) void zoomIntoCluster(map, top)
    else if (top && top.source === beside?.layer) beside.onClick(String(top.properties.id))
    else if (first) onItems([first, ...others])
    else onPoint({ latitude: Number(lat.toFixed(5)), longitude: Number(lng.toFixed(5)) })
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
  return map.queryRenderedFeatures(reach, { layers: layers.filter((id) => map.getLayer(id)) })
}

/** Zooms in until the cluster splits. */
async function zoomIntoCluster(map: MapLibreMap, { source, properties, geometry }: MapGeoJSONFeature): Promise<void> {
  const zoom = await map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(properties.cluster_id as number)
  if (zoom !== undefined && geometry.type === 'Point')
    map.easeTo({ center: geometry.coordinates as [number, number], zoom })
}
