import type { MapMouseEvent } from 'maplibre-gl'
import { useContext, useEffect, useState } from 'react'
import { type LngLatPlace, type Readout, readableOn } from '../living/living-on.ts'
import { MapContext, useMap } from '../map/map-context.ts'

interface PointedAt {
  x: number
  y: number
  place: LngLatPlace
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
        const isSame = known?.x === at.x && known.y === at.y && isSameReadout(known.readout, readout)
        return isSame ? known : { ...at, readout }
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

/** What the layer says at a place, without a request; null without a map, or if the layer is drawn from pictures. */
export function useReadoutAt({ lng, lat }: LngLatPlace): Readout | null {
  const map = useContext(MapContext)?.map
  const [readout, setReadout] = useState<Readout | null>(null)
  useEffect(() => {
    if (!map) return
    const read = () => {
      const next = readableOn(map)?.read({ lng, lat }) ?? null
      setReadout((known) => (known && next && isSameReadout(known, next) ? known : next))
    }
    read()
    map.on('render', read)
    return () => {
      map.off('render', read)
    }
  }, [map, lng, lat])
  return readout
}

const isSameReadout = (a: Readout, b: Readout) =>
  a.value === b.value && a.position === b.position && a.series.every((value, i) => value === b.series[i])
