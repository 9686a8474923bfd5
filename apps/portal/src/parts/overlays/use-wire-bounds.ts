import { useCallback, useEffect, useRef, useState } from 'react'
import type { MapCamera } from '../map/map-camera.ts'

/** A moving map sends at most two requests per second (MAP-114, API-121). */
const BOUNDS_THROTTLE_MS = 500

/** The visible bounds in wire format (ne_lat,ne_lng,sw_lat,sw_lng), and the handler that updates them on map moves. */
export function useWireBounds(): [string | undefined, (camera: Pick<MapCamera, 'bounds'>) => void] {
  const [bounds, setBounds] = useState<string>()
  const newest = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onMove = useCallback(({ bounds: [west, south, east, north] }: Pick<MapCamera, 'bounds'>) => {
    newest.current = [north, east, south, west].map((degrees) => degrees.toFixed(2)).join(',')
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setBounds(newest.current)
    }, BOUNDS_THROTTLE_MS)
  }, [])
  return [bounds, onMove]
}
