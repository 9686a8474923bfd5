import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useState } from 'react'

/** Which frames' tiles are there for the part of the map on screen. */
export interface LoadedFrames {
  isLoaded: (frameId: string) => boolean
  /** Whether a tile of it did not come. */
  hasGaps: (frameId: string) => boolean
  /** To be called whenever the map says that something came. */
  look: (map: MapLibreMap, frameIds: readonly string[]) => void
  /** To be called when a tile of a frame did not come. */
  miss: (frameId: string) => void
}

const NONE: ReadonlySet<string> = new Set()

export function useLoadedFrames(): LoadedFrames {
  const [loaded, setLoaded] = useState(NONE)
  const [missed, setMissed] = useState(NONE)
  const look = useCallback((map: MapLibreMap, frameIds: readonly string[]) => {
    const there = frameIds.filter((id) => map.getSource(id) && map.isSourceLoaded(id))
    setLoaded((known) => (known.size === there.length && there.every((id) => known.has(id)) ? known : new Set(there)))
    // A frame that is mounted again asks for its tiles again.
    setMissed((known) => {
      const kept = [...known].filter((id) => frameIds.includes(id))
      return kept.length === known.size ? known : new Set(kept)
    })
  }, [])
  const miss = useCallback((frameId: string) => {
    setMissed((known) => (known.has(frameId) ? known : new Set(known).add(frameId)))
  }, [])
  return { isLoaded: (id) => loaded.has(id), hasGaps: (id) => missed.has(id), look, miss }
}
