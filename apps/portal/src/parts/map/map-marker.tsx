import { type LngLat, type Map as MapLibreMap, Marker, type PositionAnchor } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from './map-context.ts'

interface MapMarkerProps {
  longitude: number
  latitude: number
  offset?: [number, number]
  anchor?: PositionAnchor
  /** Stacking order among markers; higher values are on top. */
  order?: number
  /** Duration of the animation to a new position. */
  glideMs?: number
  children: ReactNode
}

/** Renders React content at a map position. */
export function MapMarker(props: MapMarkerProps) {
  const { longitude, latitude, offset, anchor = 'center', order = 0, glideMs = 0, children } = props
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const marker = useRef<Marker>(undefined)
  const firstAt = useRef<[number, number]>([longitude, latitude])

  useEffect(() => {
    const added = new Marker({ element, anchor }).setLngLat(firstAt.current).addTo(map)
    marker.current = added
    return () => {
      added.remove()
    }
  }, [map, element, anchor])

  useEffect(() => {
    const placed = marker.current
    if (!placed) return
    return glide(map, placed, { lng: longitude, lat: latitude }, glideMs)
  }, [map, longitude, latitude, glideMs])
  useEffect(() => {
    marker.current?.setOffset(offset ?? [0, 0])
  }, [offset])
  useEffect(() => {
    const placed = marker.current?.getElement()
    if (placed) placed.style.zIndex = String(order)
  }, [order])

  return createPortal(children, element)
}

/** Larger jumps are not animated. */
const FARTHEST_GLIDE_DEGREES = 2
/**
 * On a map of the country a vehicle moves less than this per minute, and animating hundreds of them would keep a slow
 * machine busy.
 */
const SHORTEST_GLIDE_PX = 2

type Place = Pick<LngLat, 'lng' | 'lat'>

function glide(map: MapLibreMap, marker: Marker, to: Place, durationMs: number): (() => void) | undefined {
  const from = marker.getLngLat()
  if (durationMs === 0 || !isWorthGliding(map, from, to)) {
    marker.setLngLat([to.lng, to.lat])
    return undefined
  }
  const startedAt = performance.now()
  let frame = 0
  const step = () => {
    const share = Math.min(1, (performance.now() - startedAt) / durationMs)
    marker.setLngLat([from.lng + share * (to.lng - from.lng), from.lat + share * (to.lat - from.lat)])
    if (share < 1) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

function isWorthGliding(map: MapLibreMap, from: LngLat, to: Place): boolean {
  if (Math.max(Math.abs(from.lng - to.lng), Math.abs(from.lat - to.lat)) > FARTHEST_GLIDE_DEGREES) return false
  const [start, end] = [map.project(from), map.project(to)]
  if (Math.hypot(end.x - start.x, end.y - start.y) < SHORTEST_GLIDE_PX) return false
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
