import type { MapType, MeasurementSystem, Timeframe } from '@stormlane/domain'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useMap } from '../map/map-context.ts'
import css from './hover-value.module.css'
import { useLayerValue } from './layer-value.ts'

/** A pointer that rests this long asks for the value. */
const REST_MS = 250
/** Values change little within a twentieth of a degree: what was read once serves its surroundings. */
const STEP_DEGREES = 0.05
const nearest = (degrees: number) => Math.round(degrees / STEP_DEGREES) * STEP_DEGREES

interface HoverValueProps {
  mapType: MapType
  timeframe: Timeframe
  shownAt: Date | undefined
  units: MeasurementSystem
}

/** The layer's value under the resting pointer, at the time that the map shows. */
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
