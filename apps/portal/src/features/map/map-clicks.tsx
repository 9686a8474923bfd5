import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMap } from '../../ui/map/map-context.ts'
import type { Selection } from './map-state.ts'
import { clickableIds } from './overlays/overlay-layer.tsx'
import type { ShownOverlay } from './overlays/use-overlays.ts'

/** Room around a click on a line, in px. */
const REACH_PX = 4

/** A click on a feature selects it; one on empty ground opens that point. */
export function MapClicks({
  overlays,
  onSelect,
}: {
  overlays: readonly ShownOverlay[]
  onSelect: (selection: Selection) => void
}) {
  const map = useMap()
  useEffect(() => {
    const click = ({ point, lngLat, originalEvent }: MapMouseEvent) => {
      // Markers and callouts take their own clicks.
      if (originalEvent.target !== map.getCanvas()) return
      const mounted = overlays.flatMap(({ id }) => clickableIds(id)).filter((id) => map.getLayer(id))
      const found = map.queryRenderedFeatures(
        [
          [point.x - REACH_PX, point.y - REACH_PX],
          [point.x + REACH_PX, point.y + REACH_PX],
        ],
        { layers: mounted },
      )[0]
      const item = overlays.flatMap(({ items }) => items).find(({ id }) => id === found?.properties.id)
      const { lng, lat } = lngLat.wrap()
      if (item) onSelect({ kind: item.kind, id: item.id })
      else onSelect({ kind: 'point', latitude: Number(lat.toFixed(5)), longitude: Number(lng.toFixed(5)) })
    }
    map.on('click', click)
    return () => {
      map.off('click', click)
    }
  }, [map, overlays, onSelect])
  return null
}
