import type { MapBounds } from '@stormlane/domain/maps'
import type { LngLatBoundsLike } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { AFTER_PADDING_MS } from './bring-into-sight.tsx'
import { fitBounds } from './fit-bounds.ts'
import { useMap } from './map-context.ts'

/** Maximum zoom, which shows a point or a small area with its surroundings. */
const CLOSEST_ZOOM = 8

interface FitAreaProps {
  /** Identifies the chosen item. It is fitted once: new data of the same item does not move the map. */
  of: string
  bounds: MapBounds
}

/** Moves the map so that the whole chosen area is visible beside the panels. */
export function FitArea({ of, bounds }: FitAreaProps) {
  const map = useMap()
  const fit = useEffectEvent(() => fitBounds(map, bounds as LngLatBoundsLike, { maxZoom: CLOSEST_ZOOM }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing is fitted again
  useEffect(() => {
    const timer = setTimeout(() => fit(), AFTER_PADDING_MS)
    return () => clearTimeout(timer)
  }, [map, of])
  return null
}
