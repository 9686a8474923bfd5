import { useEffect, useEffectEvent, useRef } from 'react'
import { MAP_ANCHORS } from '../map/base-style.ts'
import { useMap } from '../map/map-context.ts'
import { type LivingInput, LivingLayer } from './living-layer.ts'
import { setReadable } from './living-on.ts'

/** How often a map that gets its graphics context back is looked at. */
const RESTORED_EVERY_MS = 250

interface LivingWeatherProps extends LivingInput {
  onFrames: (loaded: readonly string[], failed: readonly string[]) => void
  /** The graphics context was lost, and MapLibre has restored the map without this layer. */
  onLost: () => void
}

/** The weather of a layer, drawn from numbers and moving between its frames. */
export function LivingWeather({ onFrames, onLost, layer, frames, shown, stepMs, opacity }: LivingWeatherProps) {
  const map = useMap()
  const report = useEffectEvent(onFrames)
  const lose = useEffectEvent(onLost)
  const begin = useEffectEvent((added: LivingLayer) => added.update({ layer, frames, shown, stepMs, opacity }))
  const living = useRef<LivingLayer>(null)
  useEffect(() => {
    const added = new LivingLayer(map, { onFrames: (loaded, failed) => report(loaded, failed) })
    let restoring: ReturnType<typeof setInterval> | undefined
    const forget = () => {
      restoring ??= setInterval(() => {
        if (!map.isStyleLoaded()) return
        clearInterval(restoring)
        lose()
      }, RESTORED_EVERY_MS)
    }
    // A style that replaces the base map has no anchors; the layer then goes on top.
    map.addLayer(added, map.getLayer(MAP_ANCHORS.weather) ? MAP_ANCHORS.weather : undefined)
    map.on('webglcontextrestored', forget)
    setReadable(map, added)
    living.current = added
    begin(added)
    return () => {
      clearInterval(restoring)
      setReadable(map, undefined)
      map.off('webglcontextrestored', forget)
      if (map.style && map.getLayer(added.id)) map.removeLayer(added.id)
      else added.onRemove()
    }
  }, [map])
  useEffect(() => {
    living.current?.update({ layer, frames, shown, stepMs, opacity })
  }, [layer, frames, shown, stepMs, opacity])
  return null
}
