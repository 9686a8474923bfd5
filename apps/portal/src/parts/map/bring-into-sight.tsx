import { useEffect } from 'react'
import { useMap } from './map-context.ts'

/** Zoom that shows a place with the weather around it. */
const PLACE_ZOOM = 7
/** An opening panel shifts the map first, which would interrupt a move that started before. */
export const AFTER_PADDING_MS = 300

/** Moves the map to a place that was chosen by name; does not zoom out. */
export function BringIntoSight({ at }: { at: { longitude: number; latitude: number } }) {
  const map = useMap()
  const { longitude, latitude } = at
  useEffect(() => {
    const move = () =>
      map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), PLACE_ZOOM), duration: 600 })
    const timer = setTimeout(move, AFTER_PADDING_MS)
    return () => clearTimeout(timer)
  }, [map, longitude, latitude])
  return null
}
