import { LngLatBounds, type LngLatBoundsLike } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { fitBounds } from '../../parts/map/fit-bounds.ts'
import { useMap } from '../../parts/map/map-context.ts'
import type { LoadedAssets } from './assets/use-map-assets.ts'

/** Centring on an asset forces this zoom; a map that is already nearer than the second only pans (core §9). */
const ASSET_ZOOM = 14
const PAN_MIN_ZOOM = 12

/** The card that opens moves the map aside first; a move that began before it would be cut short. */
export const AFTER_PADDING_MS = 300

export const centringZoom = (zoom: number) => (zoom >= PAN_MIN_ZOOM ? zoom : ASSET_ZOOM)

interface FitAssetsProps {
  loaded: LoadedAssets
  of: string
  /** A selection says where to look; the map stays there when it is closed. */
  paused: boolean
  /** What is shown where there is no asset to show. */
  otherwise: LngLatBoundsLike
}

/** Shows all assets in the part of the map that no panel covers: when they come, and when another type is chosen. */
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

/** Brings what was selected by name into sight. */
export function CenterOn({ at }: { at: { longitude: number; latitude: number } }) {
  const map = useMap()
  const { longitude, latitude } = at
  useEffect(() => {
    const move = () => map.easeTo({ center: [longitude, latitude], zoom: centringZoom(map.getZoom()), duration: 600 })
    const timer = setTimeout(move, AFTER_PADDING_MS)
    return () => clearTimeout(timer)
  }, [map, longitude, latitude])
  return null
}
