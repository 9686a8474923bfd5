import { useEffect, useEffectEvent, useRef } from 'react'
import { useColorMode } from '../../ui/theme/color-mode-context.tsx'
import { useMediaQuery } from '../../ui/theme/use-media-query.ts'
import { MAP_ANCHORS } from '../map/base-style.ts'
import { useMap } from '../map/map-context.ts'
import type { FrameValues } from './value-source.ts'
import { WindLayer } from './wind-layer.ts'

/** The wind as moving particles; as still trails for who wants less motion. */
export function WindStreamlines({ frame }: { frame: FrameValues | undefined }) {
  const map = useMap()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isDark = useColorMode().shown === 'dark'
  const layer = useRef<WindLayer>(null)
  const begin = useEffectEvent((added: WindLayer) => {
    added.show(frame)
    added.setDark(isDark)
  })
  useEffect(() => {
    const added = new WindLayer(map, isStill)
    map.addLayer(added, map.getLayer(MAP_ANCHORS.roads) ? MAP_ANCHORS.roads : undefined)
    layer.current = added
    begin(added)
    return () => {
      added.close()
      if (map.style && map.getLayer(added.id)) map.removeLayer(added.id)
    }
  }, [map, isStill])
  useEffect(() => layer.current?.show(frame), [frame])
  useEffect(() => layer.current?.setDark(isDark), [isDark])
  return null
}
