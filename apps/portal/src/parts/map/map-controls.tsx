import { Compass, LocateFixed, Minus, Plus } from 'lucide-react'
import type { Marker } from 'maplibre-gl'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { uiTexts } from '../../ui/ui.texts.ts'
import { showHere } from './here-marker.ts'
import { useMap } from './map-context.ts'
import css from './map-view.module.css'

const ICON_PX = 17
/** Shows a city and its surroundings, because browser positions can be inaccurate. */
const LOCATED_ZOOM = 9

/** Tolerance, because animated zooms end slightly off their target. */
const ZOOM_TOLERANCE = 0.01

/** The button components of a map: those of the design system, or plain ones on pages that load without it. */
export interface MapButtons {
  IconButton: ComponentType<{ label: string; disabled?: boolean; onClick: () => void; children: ReactNode }>
  Button: ComponentType<{ icon: ReactNode; onClick: () => void; children: ReactNode }>
}

interface MapControlsProps {
  button: MapButtons['IconButton']
  /** More buttons of the page. */
  children?: ReactNode
}

export function MapControls({ button: IconButton, children }: MapControlsProps) {
  const map = useMap()
  const bearing = useBearing()
  const limit = useZoomLimit()
  const { locate, note } = useLocate()
  return (
    <div className={css.controls} data-map-controls>
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
      {children}
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

function useZoomLimit(): ZoomLimit {
  const map = useMap()
  const readLimit = (): ZoomLimit => {
    if (map.getZoom() > map.getMaxZoom() - ZOOM_TOLERANCE) return 'nearest'
    return map.getZoom() < map.getMinZoom() + ZOOM_TOLERANCE ? 'farthest' : null
  }
  const [limit, setLimit] = useState(readLimit)
  const look = useEffectEvent(() => setLimit(readLimit()))
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
      // Errors are only logged (MAP-112); the browser already informs the user.
      (error) => {
        setNote(undefined)
        console.warn('The browser gave no position.', error)
      },
      { timeout: 10_000, maximumAge: 60_000 },
    )
  }
  return { locate, note }
}
