import { DASHBOARD_ZOOM } from '@stormlane/domain/dashboard'
import { useEffect, useRef } from 'react'
import { useMap } from '../../parts/map/map-context.ts'

interface MapPlaceProps {
  at: { longitude: number; latitude: number }
  /** True for the initial view, which is not animated. */
  opening: boolean
}

/** Centers the map on a place, at the dashboard's initial zoom (MAP-096) or closer. */
export function MapPlace({ at: { longitude, latitude }, opening }: MapPlaceProps) {
  const map = useMap()
  const jumps = useRef(opening)
  const hasOpened = useRef(false)
  useEffect(() => {
    // The worst asset changes with the day and the data, but the map must not move away from where the user looks.
    if (opening && hasOpened.current) return
    hasOpened.current = true
    const to = { center: [longitude, latitude] as [number, number], zoom: Math.max(DASHBOARD_ZOOM, map.getZoom()) }
    if (jumps.current) map.jumpTo(to)
    else map.easeTo({ ...to, duration: 600 })
    jumps.current = false
  }, [map, longitude, latitude, opening])
  return null
}
