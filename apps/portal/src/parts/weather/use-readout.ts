import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { type LngLatPlace, type Readout, readableOn } from '../living/living-on.ts'
import { useMap } from '../map/map-context.ts'

interface PointedAt {
  x: number
  y: number
  readout: Readout
}

/** What the layer says below the pointer, without a request, while it moves and while time does; null if the layer is drawn from pictures. */
export function useReadout(): PointedAt | null {
  const map = useMap()
  const [pointed, setPointed] = useState<PointedAt | null>(null)
  useEffect(() => {
    let at: { x: number; y: number; place: LngLatPlace } | null = null
    const read = () => {
      const readout = at && readableOn(map)?.read(at.place)
      setPointed((known) => {
        if (!at || !readout) return null
        const isSame = known?.x === at.x && known.y === at.y && known.readout.value === readout.value
        return isSame ? known : { x: at.x, y: at.y, readout }
      })
    }
    const move = ({ point, lngLat, originalEvent }: MapMouseEvent) => {
      // A marker or panel lies over the layer.
      at = originalEvent.target === map.getCanvas() ? { x: point.x, y: point.y, place: lngLat.wrap() } : null
      read()
    }
    const leave = () => {
      at = null
      read()
    }
    map.on('mousemove', move)
    map.on('mouseout', leave)
    map.on('movestart', leave)
    map.on('render', read)
    return () => {
      map.off('mousemove', move)
      map.off('mouseout', leave)
      map.off('movestart', leave)
      map.off('render', read)
    }
  }, [map])
  return pointed
}
