import { DASHBOARD_ZOOM } from '@stormlane/domain'
import { useEffect, useRef } from 'react'
import { useMap } from '../../parts/map/map-context.ts'

interface MapPlaceProps {
  at: { longitude: number; latitude: number }
  /** Opens there at once; what is selected later is moved to. */
  opening: boolean
}

/** Stands the map at a place: as near as the dashboard opens, or as near as it is already (core §9). */
export function MapPlace({ at: { longitude, latitude }, opening }: MapPlaceProps) {
  const map = useMap()
  const jumps = useRef(opening)
  useEffect(() => {
    const to = { center: [longitude, latitude] as [number, number], zoom: Math.max(DASHBOARD_ZOOM, map.getZoom()) }
    if (jumps.current) map.jumpTo(to)
    else map.easeTo({ ...to, duration: 600 })
    jumps.current = false
  }, [map, longitude, latitude])
  return null
}
