import { useEffect } from 'react'
import { useMap } from './map-context.ts'

/** From how near a place and the weather around it are seen together. */
const PLACE_ZOOM = 7
/** A panel that opens moves the map aside first; a move that began before it would be cut short. */
const AFTER_PADDING_MS = 300

/** Moves the map to a place that was chosen by its name; one that is nearer already stays as near. */
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
