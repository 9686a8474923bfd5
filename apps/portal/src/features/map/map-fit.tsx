import { LngLatBounds } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { fitBounds } from '../../ui/map/fit-bounds.ts'
import { useMap } from '../../ui/map/map-context.ts'
import type { MapAsset } from './assets/map-asset.ts'

/** Centring on an asset forces this zoom; a map that is already nearer than the second only pans (core §9). */
const ASSET_ZOOM = 14
const PAN_MIN_ZOOM = 12

/** The card that opens moves the map aside first; a move that began before it would be cut short. */
const AFTER_PADDING_MS = 300

export const centringZoom = (zoom: number) => (zoom >= PAN_MIN_ZOOM ? zoom : ASSET_ZOOM)

/** Shows all assets in the part of the map that no panel covers: when they come, and when another type is chosen. */
export function FitAssets({ assets, of }: { assets: readonly MapAsset[]; of: string }) {
  const map = useMap()
  const fitted = useRef('')
  useEffect(() => {
    const placed = assets.flatMap(({ position }) => position ?? [])
    if (fitted.current === of || placed.length === 0) return
    fitted.current = of
    const bounds = new LngLatBounds()
    for (const { longitude, latitude } of placed) bounds.extend([longitude, latitude])
    fitBounds(map, bounds, { maxZoom: 9, animate: false })
  }, [map, assets, of])
  return null
}

/** Brings what was selected by name into sight. */
export function CentreOn({ at }: { at: { longitude: number; latitude: number } }) {
  const map = useMap()
  const { longitude, latitude } = at
  useEffect(() => {
    const move = () => map.easeTo({ center: [longitude, latitude], zoom: centringZoom(map.getZoom()), duration: 600 })
    const timer = setTimeout(move, AFTER_PADDING_MS)
    return () => clearTimeout(timer)
  }, [map, longitude, latitude])
  return null
}
