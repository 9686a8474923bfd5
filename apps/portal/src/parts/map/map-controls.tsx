import { Compass, LocateFixed, Minus, Plus } from 'lucide-react'
import type { Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { showHere } from './here-marker.ts'
import { useMap } from './map-context.ts'
import css from './map-view.module.css'

const ICON_PX = 17
/** A city and its surroundings; an address would promise more than a browser's estimate holds. */
const LOCATED_ZOOM = 9

/** Moves end a little beside the zoom that they were to reach. */
const NEARLY = 0.01

export function MapControls() {
  const map = useMap()
  const bearing = useBearing()
  const limit = useZoomLimit()
  const { locate, note } = useLocate()
  return (
    <div className={css.controls}>
      <IconButton label={uiTexts.map.zoomIn} disabled={limit === 'nearest'} onClick={() => map.zoomIn()}>
        <Plus size={ICON_PX} aria-hidden="true" />
      </IconButton>
      <IconButton label={uiTexts.map.zoomOut} disabled={limit === 'farthest'} onClick={() => map.zoomOut()}>
        <Minus size={ICON_PX} aria-hidden="true" />
      </IconButton>
      <IconButton label={uiTexts.map.resetNorth} onClick={() => map.resetNorth()}>
        <Compass size={ICON_PX} style={{ transform: `rotate(${-bearing}deg)` }} aria-hidden="true" />
      </IconButton>
      <IconButton label={uiTexts.map.locate} onClick={locate}>
        <LocateFixed size={ICON_PX} aria-hidden="true" />
      </IconButton>
      {note ? (
        <p className={css.note} role="status">
          {note}
        </p>
      ) : null}
    </div>
  )
}

function useBearing(): number {
  const map = useMap()
  const [bearing, setBearing] = useState(() => map.getBearing())
  useEffect(() => {
    const follow = () => setBearing(map.getBearing())
    map.on('rotate', follow)
    return () => {
      map.off('rotate', follow)
    }
  }, [map])
  return bearing
}

type ZoomLimit = 'nearest' | 'farthest' | null

/** Whether the map can go no nearer, or no farther. */
function useZoomLimit(): ZoomLimit {
  const map = useMap()
  const limitOf = (): ZoomLimit => {
    if (map.getZoom() > map.getMaxZoom() - NEARLY) return 'nearest'
    return map.getZoom() < map.getMinZoom() + NEARLY ? 'farthest' : null
  }
  const [limit, setLimit] = useState(limitOf)
  const look = useEffectEvent(() => setLimit(limitOf()))
  useEffect(() => {
    const follow = () => look()
    map.on('zoomend', follow)
    return () => {
      map.off('zoomend', follow)
    }
  }, [map])
  return limit
}

function useLocate(): { locate: () => void; note: string | undefined } {
  const map = useMap()
  const [note, setNote] = useState<string>()
  const here = useRef<Marker>(undefined)
  useEffect(() => () => void here.current?.remove(), [])

  const locate = () => {
    setNote(uiTexts.map.locating)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setNote(undefined)
        const at = { lng: coords.longitude, lat: coords.latitude }
        here.current?.remove()
        here.current = showHere(map, at)
        map.flyTo({ center: at, zoom: Math.max(map.getZoom(), LOCATED_ZOOM) })
      },
      // The browser itself tells the user why (core §8).
      (error) => {
        setNote(undefined)
        console.warn('The browser gave no position.', error)
      },
      { timeout: 10_000, maximumAge: 60_000 },
    )
  }
  return { locate, note }
}
