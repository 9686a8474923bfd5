import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from '../../parts/map/map-context.ts'
import { PREDICTED_DOTS } from './predicted-dots.tsx'

/** Click tolerance around the dots. */
const REACH_PX = 4

interface ForecastClicksProps {
  /** Id of the sample routes on the map. */
  routes: string
  onReport: (id: string) => void
  onRoute: (index: number | null) => void
}

/** Clicks on a dot select its report, clicks on a line its route option. Other clicks close the route's callout. */
export function ForecastClicks({ routes, onReport, onRoute }: ForecastClicksProps) {
  const map = useMap()
  const click = useEffectEvent(({ point: { x, y }, originalEvent }: MapMouseEvent) => {
    // Callouts handle their own clicks.
    if (originalEvent.target !== map.getCanvas()) return
    const layers = [PREDICTED_DOTS, `${routes}-target`].filter((id) => map.getLayer(id))
    const [top] = map.queryRenderedFeatures(
      [
        [x - REACH_PX, y - REACH_PX],
        [x + REACH_PX, y + REACH_PX],
      ],
      { layers },
    )
    if (top?.source === PREDICTED_DOTS) onReport(String(top.properties.id))
    else onRoute(top ? Number(top.properties.index) : null)
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
