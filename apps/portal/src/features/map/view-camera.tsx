import { useEffect } from 'react'
import type { MapCamera } from '../../parts/map/map-camera.ts'
import { useMap } from '../../parts/map/map-context.ts'
import { noteCamera } from '../../platform/shown-camera.ts'

const FORM = /^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?,\d{1,2}(\.\d+)?$/

/** Moves the map to the camera of a saved view. Clears the noted camera when the map closes. */
export function ViewCamera({ camera }: { camera: string | undefined }) {
  const map = useMap()
  useEffect(() => {
    const kept = readViewCamera(camera)
    if (kept) map.jumpTo(kept)
  }, [map, camera])
  useEffect(() => () => noteCamera(undefined), [])
  return null
}

/** Center and zoom in an address, as longitude, latitude and zoom; undefined for anything else. */
export function readViewCamera(text = ''): Pick<MapCamera, 'center' | 'zoom'> | undefined {
  if (!FORM.test(text)) return undefined
  const [lng = 0, lat = 0, zoom = 0] = text.split(',').map(Number)
  return Math.abs(lng) <= 180 ? { center: { lng, lat }, zoom } : undefined
}
