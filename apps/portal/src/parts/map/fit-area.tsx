import type { MapBounds } from '@stormlane/domain'
import type { LngLatBoundsLike } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { AFTER_PADDING_MS } from './bring-into-sight.tsx'
import { fitBounds } from './fit-bounds.ts'
import { useMap } from './map-context.ts'

/** Zoom that shows a point, or a small area, with what is around it. */
const CLOSEST_ZOOM = 8

interface FitAreaProps {
  /** The thing that was chosen. It is fitted once: new data of the same thing do not move the map. */
  of: string
  bounds: MapBounds
}

/** Moves the map so that a chosen area is whole in sight beside the panels. */
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
