import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useMap } from '../map/map-context.ts'

interface VisiblePart {
  bounds: [west: number, south: number, east: number, north: number]
  zoom: number
}

/** Share of the screen beyond each edge, so that small moves show no gap. */
const MARGIN = 0.2

/** The visible bounds and zoom, updated after each move and at each whole zoom. */
export function useVisiblePart(): VisiblePart {
  const map = useMap()
  const [part, setPart] = useState(() => visiblePart(map))

  useEffect(() => {
    let level = Math.floor(map.getZoom())
    const follow = () => setPart(visiblePart(map))
    const followZoom = () => {
      if (Math.floor(map.getZoom()) === level) return
      level = Math.floor(map.getZoom())
      follow()
    }
    map.on('moveend', follow)
    map.on('zoom', followZoom)
    return () => {
      map.off('moveend', follow)
      map.off('zoom', followZoom)
    }
  }, [map])

  return part
}

function visiblePart(map: MapLibreMap): VisiblePart {
  const [[west, south], [east, north]] = map.getBounds().toArray() as [[number, number], [number, number]]
  const [dx, dy] = [MARGIN * (east - west), MARGIN * (north - south)]
  return { bounds: [west - dx, Math.max(-90, south - dy), east + dx, Math.min(90, north + dy)], zoom: map.getZoom() }
}
