import { useEffect } from 'react'
import { useMap } from '../map/map-context.ts'
import type { LoadedFrames } from './use-loaded-frames.ts'

/** Keeps `useLoadedFrames` told while the map is there. A tile that failed counts as there: playback goes on without it. */
export function FrameWatch({ frameIds, look }: { frameIds: readonly string[]; look: LoadedFrames['look'] }) {
  const map = useMap()
  const ids = frameIds.join(' ')
  useEffect(() => {
    const watch = () => look(map, ids.split(' '))
    watch()
    map.on('sourcedata', watch)
    map.on('movestart', watch)
    map.on('idle', watch)
    return () => {
      map.off('sourcedata', watch)
      map.off('movestart', watch)
      map.off('idle', watch)
    }
  }, [map, ids, look])
  return null
}
