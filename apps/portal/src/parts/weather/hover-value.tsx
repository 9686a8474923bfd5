import type { MapType } from '@stormlane/domain/maps'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import type { Timeframe } from '@stormlane/domain/time'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useMap } from '../map/map-context.ts'
import css from './hover-value.module.css'
import { useLayerValue } from './layer-value.ts'

/** The value is requested after the pointer has rested this long. */
const REST_MS = 250
/** Positions are rounded, because values change little within this distance and can be reused. */
const STEP_DEGREES = 0.05
const nearest = (degrees: number) => Math.round(degrees / STEP_DEGREES) * STEP_DEGREES

interface HoverValueProps {
  mapType: MapType
  timeframe: Timeframe
  shownAt: Date | undefined
  units: MeasurementSystem
}

/** The layer's value below the resting pointer at the shown time. */
export function HoverValue({ mapType, timeframe, shownAt, units }: HoverValueProps) {
  const rested = useRestingPointer()
  const value = useLayerValue(rested?.place ?? null, mapType, timeframe, shownAt, units)
  if (!rested || value === null) return null
  return (
    <output className={css.value} style={{ left: rested.x, top: rested.y }}>
      {value}
    </output>
  )
}

function useRestingPointer() {
  const map = useMap()
  const [rested, setRested] = useState<{ x: number; y: number; place: { latitude: number; longitude: number } } | null>(
    null,
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(timer)
      setRested(null)
    }
    const move = ({ point, lngLat, originalEvent }: MapMouseEvent) => {
      leave()
      if (originalEvent.target !== map.getCanvas()) return
      const { lng, lat } = lngLat.wrap()
      const place = { longitude: nearest(lng), latitude: nearest(lat) }
      timer = setTimeout(() => setRested({ x: point.x, y: point.y, place }), REST_MS)
    }
    map.on('mousemove', move)
    map.on('mouseout', leave)
    map.on('movestart', leave)
    return () => {
      clearTimeout(timer)
      map.off('mousemove', move)
      map.off('mouseout', leave)
      map.off('movestart', leave)
    }
  }, [map])
  return rested
}
