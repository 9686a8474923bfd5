import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useState } from 'react'

/** Which frames' tiles are there for the part of the map on screen. */
export interface LoadedFrames {
  isLoaded: (frameId: string) => boolean
  /** To be called whenever the map says that something came. */
  look: (map: MapLibreMap, frameIds: readonly string[]) => void
}

export function useLoadedFrames(): LoadedFrames {
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set())
  const look = useCallback((map: MapLibreMap, frameIds: readonly string[]) => {
    const there = frameIds.filter((id) => map.getSource(id) && map.isSourceLoaded(id))
    setLoaded((known) => (known.size === there.length && there.every((id) => known.has(id)) ? known : new Set(there)))
  }, [])
  return { isLoaded: (id) => loaded.has(id), look }
}
