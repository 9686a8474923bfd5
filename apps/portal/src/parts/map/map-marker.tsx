import { Marker, type PositionAnchor } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMediaQuery } from '../../ui/theme/use-media-query.ts'
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
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')

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
    return glide(placed, longitude, latitude, still ? 0 : glideMs)
  }, [longitude, latitude, glideMs, still])
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

function glide(marker: Marker, longitude: number, latitude: number, durationMs: number): (() => void) | undefined {
  const from = marker.getLngLat()
  const far = Math.max(Math.abs(from.lng - longitude), Math.abs(from.lat - latitude)) > FARTHEST_GLIDE_DEGREES
  if (durationMs === 0 || far) {
    marker.setLngLat([longitude, latitude])
    return undefined
  }
  const startedAt = performance.now()
  let frame = 0
  const step = () => {
    const share = Math.min(1, (performance.now() - startedAt) / durationMs)
    marker.setLngLat([from.lng + share * (longitude - from.lng), from.lat + share * (latitude - from.lat)])
    if (share < 1) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
