import type { Coordinates } from '@stormlane/domain/geo'
import { useState } from 'react'
import { MapView } from '../../parts/map/map-view.tsx'
import { MovablePin } from '../../parts/map/movable-pin.tsx'
import { useUnits } from '../../platform/units.ts'
import { locationTexts as TEXTS } from './assets.texts.ts'
import css from './location-dialog.module.css'

/** Close enough to tell the side of a town; the base map has no streets. */
const PLACED_ZOOM = 10

interface LocationMapProps {
  /** The position in the fields, or null while they have no valid one. */
  at: Coordinates | null
  onMove: (at: Coordinates) => void
}

/** About 10 cm, which is finer than a pin can be placed. */
const PIN_DECIMALS = 6
const rounded = (degrees: number) => Number(degrees.toFixed(PIN_DECIMALS))

const isSame = (one: Coordinates | null, other: Coordinates | null) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude

/** The map of the location dialog. It moves to a searched or typed position, but not when the user places a pin. */
export function LocationMap({ at, onMove }: LocationMapProps) {
  const units = useUnits()
  const [center, setCenter] = useState(at)
  const [placed, setPlaced] = useState<Coordinates | null>(null)
  if (at && !isSame(at, center) && !isSame(at, placed)) setCenter(at)
  const place = ({ latitude, longitude }: Coordinates) => {
    const next = { latitude: rounded(latitude), longitude: rounded(longitude) }
    setPlaced(next)
    onMove(next)
  }
  return (
    <MapView
      label={TEXTS.map}
      units={units}
      {...(center && { center: [center.longitude, center.latitude] as [number, number], zoom: PLACED_ZOOM })}
    >
      <MovablePin at={at} label={TEXTS.pin} onMove={place} />
      <p className={css.hint}>{at ? TEXTS.dragHint : TEXTS.clickHint}</p>
    </MapView>
  )
}
