import { chanceText } from '@stormlane/domain/impacts'
import { impactLevelOfIndex } from '@stormlane/domain/levels'
import { MAP_LAYERS, type MapType } from '@stormlane/domain/maps'
import { formatQuantity, type MeasurementSystem } from '@stormlane/domain/measures'
import { HOUR_MS, type Timeframe } from '@stormlane/domain/time'
import { levelChance, PALETTES } from '@stormlane/domain/weather'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { readableOn } from '../living/living-on.ts'
import { useMap } from '../map/map-context.ts'
import { useRunTime } from '../time/use-run-time.ts'
import { Course } from './course.tsx'
import css from './hover-value.module.css'
import { useLayerValue } from './layer-value.ts'
import { useNearestTown } from './nearest-town.ts'
import { pointAt } from './pointed-value.ts'
import { useReadout } from './use-readout.ts'
import { weatherTexts } from './weather.texts.ts'

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

/** The layer's value below the pointer at the shown time, the place and the value's course. */
export function HoverValue(props: HoverValueProps) {
  const { mapType, shownAt, units } = props
  const runTime = useRunTime()
  const pointed = useReadout()
  const town = useNearestTown(pointed?.place)
  const value = pointed && isDrawn(mapType, pointed.readout.value) ? pointed.readout.value : undefined
  useEffect(() => {
    pointAt(value ?? null)
    return () => pointAt(null)
  }, [value])
  if (!pointed || mapType === 'none') return <RestedValue {...props} />
  if (value === undefined) return null
  const { x, y, readout } = pointed
  return (
    <output className={css.value} style={{ left: x, top: y }}>
      <span className={css.figure}>
        {formatQuantity(PALETTES[MAP_LAYERS[mapType].palette].quantity, value, units)}
        {chanceAt(mapType, value, shownAt, runTime)}
      </span>
      {town && <span className={css.town}>{weatherTexts.at(town.name, town.isIn)}</span>}
      <Course layer={mapType} readout={readout} units={units} />
    </output>
  )
}

/** Radar says nothing where there is no echo; every other layer has a value wherever it is known. */
const isDrawn = (mapType: MapType, value: number) => mapType !== 'radar' || value >= (PALETTES.radar.stops[0]?.[0] ?? 0)

/** ` · 22% chance` beside a level of an index from three days ahead on. */
function chanceAt(mapType: MapType, value: number, shownAt: Date | undefined, runTime: Date | null): string {
  if (!shownAt || !runTime) return ''
  const leadHours = (shownAt.getTime() - runTime.getTime()) / HOUR_MS
  const chance = levelChance(mapType, impactLevelOfIndex(value), leadHours)
  return chance === null ? '' : ` · ${chanceText(chance)}`
}

/** The value below the resting pointer, which is asked for. */
function RestedValue({ mapType, timeframe, shownAt, units }: HoverValueProps) {
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
      if (readableOn(map)) return
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
