import { boundsOfPlaces } from '@stormlane/domain/maps'
import type { LngLatBoundsLike } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fitBounds } from '../../parts/map/fit-bounds.ts'
import { useMap } from '../../parts/map/map-context.ts'
import type { DashboardAsset } from './use-view-assets.ts'

interface FitOnLayerProps {
  layer: string
  assets: readonly Pick<DashboardAsset, 'position'>[]
  /** With a selection the map stays on it. */
  isSelected: boolean
}

/** A region rather than one asset, so that a weather layer has something to show. */
const CLOSEST_ZOOM = 8

/** Brings all assets of the view into sight when the user turns from the summary, which opens on the worst, to a layer. */
export function FitOnLayer({ layer, assets, isSelected }: FitOnLayerProps) {
  const map = useMap()
  const before = useRef(layer)
  const fit = useEffectEvent(() => {
    const bounds = boundsOfPlaces(assets.flatMap(({ position }) => position ?? []))
    if (!isSelected && bounds) fitBounds(map, bounds as LngLatBoundsLike, { maxZoom: CLOSEST_ZOOM })
  })
  useEffect(() => {
    const left = before.current
    before.current = layer
    if (left === 'summary' && layer !== 'summary') fit()
  }, [layer])
  return null
}
