import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useState } from 'react'

/** Tracks which frames have all their visible tiles loaded. */
export interface LoadedFrames {
  isLoaded: (frameId: string) => boolean
  /** Whether a tile of the frame failed to load. */
  hasGaps: (frameId: string) => boolean
  /** Call whenever the map has loaded data. */
  look: (map: MapLibreMap, frameIds: readonly string[]) => void
  /** Call when a tile of a frame failed to load. */
  miss: (frameId: string) => void
  /** Call with the frames that are loaded, and those of them with failed tiles, if they are no layers of the map. */
  report: (loaded: readonly string[], failed: readonly string[]) => void
}

const NONE: ReadonlySet<string> = new Set()

export function useLoadedFrames(): LoadedFrames {
  const [loaded, setLoaded] = useState(NONE)
  const [missed, setMissed] = useState(NONE)
  const look = useCallback((map: MapLibreMap, frameIds: readonly string[]) => {
    const there = frameIds.filter((id) => map.getSource(id) && map.isSourceLoaded(id))
    setLoaded((known) => (known.size === there.length && there.every((id) => known.has(id)) ? known : new Set(there)))
    // A remounted frame requests its tiles again.
    setMissed((known) => {
      const kept = [...known].filter((id) => frameIds.includes(id))
      return kept.length === known.size ? known : new Set(kept)
    })
  }, [])
  const miss = useCallback((frameId: string) => {
    setMissed((known) => (known.has(frameId) ? known : new Set(known).add(frameId)))
  }, [])
  const report = useCallback((there: readonly string[], failed: readonly string[]) => {
    setLoaded(new Set(there))
    setMissed((known) => (known.size === 0 && failed.length === 0 ? known : new Set(failed)))
  }, [])
  return { isLoaded: (id) => loaded.has(id), hasGaps: (id) => missed.has(id), look, miss, report }
}
