import type { ErrorEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMap } from '../map/map-context.ts'
import type { LoadedFrames } from './use-loaded-frames.ts'

interface FrameWatchProps extends Pick<LoadedFrames, 'look' | 'miss'> {
  frameIds: readonly string[]
}

/** Reports tile loading to `useLoadedFrames`. A failed tile counts as loaded, so that playback continues. */
export function FrameWatch({ frameIds, look, miss }: FrameWatchProps) {
  const map = useMap()
  const ids = frameIds.join('\n')
  useEffect(() => {
    const watched = ids.split('\n')
    const watch = () => look(map, watched)
    const fail = ({ sourceId }: ErrorEvent & { sourceId?: string }) => {
      if (sourceId !== undefined && watched.includes(sourceId)) miss(sourceId)
    }
    watch()
    map.on('sourcedata', watch)
    map.on('movestart', watch)
    map.on('idle', watch)
    map.on('error', fail)
    return () => {
      map.off('sourcedata', watch)
      map.off('movestart', watch)
      map.off('idle', watch)
      map.off('error', fail)
    }
  }, [map, ids, look, miss])
  return null
}
