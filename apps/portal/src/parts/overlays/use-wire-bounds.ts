import { useCallback, useEffect, useRef, useState } from 'react'
import type { MapCamera } from '../map/map-camera.ts'

/** A moving map asks at most twice a second (core §7, §9). */
const BOUNDS_THROTTLE_MS = 500

/** The part of the map on screen as the wire writes it (ne_lat,ne_lng,sw_lat,sw_lng), and what tells it of moves. */
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
