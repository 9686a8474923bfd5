import { LngLatBounds, type LngLatBoundsLike } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { fitBounds } from '../../parts/map/fit-bounds.ts'
import { useMap } from '../../parts/map/map-context.ts'
import type { LoadedAssets } from './assets/use-map-assets.ts'

/** Centering on an asset forces this zoom (MAP-099), unless the map is at the minimum pan zoom or closer (MAP-100). */
const ASSET_ZOOM = 14
const PAN_MIN_ZOOM = 12

/** The opening card shifts the map first, which would interrupt a move that started before. */
export const AFTER_PADDING_MS = 300

export const centeringZoom = (zoom: number) => (zoom >= PAN_MIN_ZOOM ? zoom : ASSET_ZOOM)

interface FitAssetsProps {
  loaded: LoadedAssets
  of: string
  /** True while something is selected; the map then stays with the selection. */
  paused: boolean
  /** Bounds to show if there are no assets. */
  otherwise: LngLatBoundsLike
}

/** Fits the map to all assets when they are loaded and when the asset type changes. */
export function FitAssets({ loaded, of, paused, otherwise }: FitAssetsProps) {
  const map = useMap()
  const fitted = useRef('')
  const { assets, isLoading } = loaded
  useEffect(() => {
    if (fitted.current === of || isLoading) return
    fitted.current = of
    if (paused) return
    const placed = assets.flatMap(({ position }) => position ?? [])
    if (placed.length === 0) return fitBounds(map, otherwise, { animate: false })
    const bounds = new LngLatBounds()
    for (const { longitude, latitude } of placed) bounds.extend([longitude, latitude])
    fitBounds(map, bounds, { maxZoom: 9, animate: false })
  }, [map, assets, isLoading, of, paused, otherwise])
  return null
}

/** Moves the map to an asset that was selected by name. */
export function CenterOn({ at }: { at: { longitude: number; latitude: number } }) {
  const map = useMap()
  const { longitude, latitude } = at
  useEffect(() => {
    const move = () => map.easeTo({ center: [longitude, latitude], zoom: centeringZoom(map.getZoom()), duration: 600 })
    const timer = setTimeout(move, AFTER_PADDING_MS)
    return () => clearTimeout(timer)
  }, [map, longitude, latitude])
  return null
}
