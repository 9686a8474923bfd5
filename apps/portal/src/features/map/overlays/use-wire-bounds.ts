import { useCallback, useEffect, useRef, useState } from 'react'
import type { MapCamera } from '../../../ui/map/map-camera.ts'

/** A moving map asks at most twice a second (core §7, §9). */
const THROTTLE_MS = 500

/** The part of the map on screen as the wire writes it (ne_lat,ne_lng,sw_lat,sw_lng), and what tells it of moves. */
export function useWireBounds(): [string | undefined, (camera: MapCamera) => void] {
  const [bounds, setBounds] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onMove = useCallback(({ bounds: [west, south, east, north] }: MapCamera) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => setBounds([north, east, south, west].map((degrees) => degrees.toFixed(2)).join(',')),
      THROTTLE_MS,
    )
  }, [])
  return [bounds, onMove]
}
