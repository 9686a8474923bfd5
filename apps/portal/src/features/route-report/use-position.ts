import type { Coordinates } from '@stormlane/domain/geo'
import { useEffect, useState } from 'react'

export type Tracked =
  | { state: 'off' }
  | { state: 'locating' }
  | { state: 'denied' }
  | { state: 'tracked'; at: Coordinates }

/** The browser's position while tracking is on; errors are logged and shown. */
export function usePosition(tracking: boolean): Tracked {
  const [tracked, setTracked] = useState<Tracked>({ state: 'locating' })
  useEffect(() => {
    const { geolocation } = navigator
    if (!tracking || !geolocation) return
    const watch = geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => setTracked({ state: 'tracked', at: { latitude, longitude } }),
      (error) => {
        console.warn('The position is not available.', error)
        setTracked({ state: 'denied' })
      },
      { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 },
    )
    return () => geolocation.clearWatch(watch)
  }, [tracking])
  if (!tracking) return { state: 'off' }
  return navigator.geolocation ? tracked : { state: 'denied' }
}
