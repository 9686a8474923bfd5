import type { Coordinates } from '@stormlane/domain'
import { MapView } from '../../parts/map/map-view.tsx'
import { MovablePin } from '../../parts/map/movable-pin.tsx'
import { useStored } from '../../platform/local-store.ts'
import { locationTexts as TEXTS } from './assets.texts.ts'
import css from './location-dialog.module.css'

/** Close enough to tell the side of a town; the base map has no streets. */
const PLACED_ZOOM = 10

interface LocationMapProps {
  /** The position of the fields, or null while they hold none. */
  at: Coordinates | null
  onMove: (at: Coordinates) => void
}

/** The map of the location dialog. It follows the position, wherever it was entered. */
export function LocationMap({ at, onMove }: LocationMapProps) {
  const [units] = useStored('measurementSystem')
  return (
    <MapView
      label={TEXTS.map}
      units={units}
      {...(at && { center: [at.longitude, at.latitude] as [number, number], zoom: PLACED_ZOOM })}
    >
      <MovablePin at={at} label={TEXTS.pin} onMove={onMove} />
      <p className={css.hint}>{at ? TEXTS.dragHint : TEXTS.clickHint}</p>
    </MapView>
  )
}
