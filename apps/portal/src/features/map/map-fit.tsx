import { ZoomIn } from 'lucide-react'
import { LngLatBounds, type LngLatBoundsLike } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { fitBounds } from '../../parts/map/fit-bounds.ts'
import { useMap, useMapHandleIfDrawn } from '../../parts/map/map-context.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { LoadedAssets } from './assets/use-rated.ts'
import { mapTexts } from './map.texts.ts'

interface Place {
  longitude: number
  latitude: number
}

/** A selected asset is shown at this zoom or closer (MAP-099). */
const SIGHT_ZOOM = 8
/** Centering on an asset forces this zoom (MAP-099), unless the map is at the minimum pan zoom or closer (MAP-100). */
const ASSET_ZOOM = 14
const PAN_MIN_ZOOM = 12

/** Delays moves, because an opening card shifts the map first, which would interrupt a move under way. */
export const AFTER_PADDING_MS = 300

export const centeringZoom = (zoom: number) => (zoom >= PAN_MIN_ZOOM ? zoom : ASSET_ZOOM)

interface FitAssetsProps {
  loaded: LoadedAssets
  of: string
  /** True while something is selected, so that the map stays with the selection. */
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

/** An asset or point to which the map moves: into view when it is selected by name or address, close-up when chosen again. */
export interface ShownAsset {
  id: string
  how: 'in sight' | 'close'
}

const zoomFor = (how: ShownAsset['how'], zoom: number) =>
  how === 'close' ? centeringZoom(zoom) : Math.max(zoom, SIGHT_ZOOM)

/** Moves the map once. It does not follow a moving vehicle. */
export function ShowAsset({ at, how }: { at: Place; how: ShownAsset['how'] }) {
  const map = useMap()
  const [{ longitude, latitude }] = useState(at)
  useEffect(() => {
    const move = () => map.easeTo({ center: [longitude, latitude], zoom: zoomFor(how, map.getZoom()), duration: 600 })
    const timer = setTimeout(move, AFTER_PADDING_MS)
    return () => clearTimeout(timer)
  }, [map, longitude, latitude, how])
  return null
}

/** The control of a card that zooms to its asset. */
export function ZoomTo({ at }: { at: Place }) {
  const map = useMapHandleIfDrawn()?.map
  if (!map) return null
  const zoom = () =>
    map.easeTo({ center: [at.longitude, at.latitude], zoom: zoomFor('close', map.getZoom()), duration: 600 })
  return (
    <IconButton label={mapTexts.zoomTo} onClick={zoom}>
      <ZoomIn size={17} aria-hidden="true" />
    </IconButton>
  )
}
