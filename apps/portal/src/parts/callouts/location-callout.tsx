import type { ImpactLevelName } from '@stormlane/domain/levels'
import { shownZip, UNKNOWN_PLACE_NAME } from '@stormlane/domain/places'
import { Bookmark, BookmarkCheck, Route } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MapLocation } from '../../platform/location-summary.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import css from './callout.module.css'
import { Callout } from './callout.tsx'
import { calloutTexts } from './callouts.texts.ts'
import { toSaveErrorMessage, useSaveLocation, useUnsaveLocation } from './save-location.ts'

const TEXTS = calloutTexts
const ICON = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

interface LocationCalloutProps {
  location: MapLocation
  level: ImpactLevelName
  /** The organization's only location cannot be deleted (MAP-054). */
  isOnly: boolean
  canCreateRoute: boolean
  /** The layer's value at this location. */
  value: ReactNode
  onSaved: (location: MapLocation) => void
  onUnsaved: () => void
  onClose: () => void
}

/** Callout of a saved or unsaved location with name, zip and level. */
export function LocationCallout(props: LocationCalloutProps) {
  const { location, level, isOnly, canCreateRoute, value, onSaved, onUnsaved, onClose } = props
  const save = useSaveLocation(onSaved)
  const unsave = useUnsaveLocation(onUnsaved)
  const [notice, setNotice] = useState<string>()
  const { id } = location
  const failure = save.error ?? unsave.error
  const dismiss = () => {
    save.reset()
    unsave.reset()
  }
  const toggle = () => {
    if (id === undefined) save.mutate(location)
    else if (isOnly) setNotice(TEXTS.lastLocation)
    else unsave.mutate(id)
  }
  return (
    <Callout
      longitude={location.longitude}
      latitude={location.latitude}
      label={location.name || UNKNOWN_PLACE_NAME}
      onClose={onClose}
    >
      <div className={css.head}>
        <div>
          <strong className={css.name} dir="auto">
            {location.name || UNKNOWN_PLACE_NAME}
          </strong>
          <span className={css.zip}>{shownZip(location.zip)}</span>
        </div>
        <LevelChip level={level} />
      </div>
      <div className={css.actions}>
        <Button
          size="small"
          busy={save.isPending || unsave.isPending}
          icon={id === undefined ? <Bookmark {...ICON} /> : <BookmarkCheck {...ICON} />}
          onClick={toggle}
        >
          {id === undefined ? TEXTS.save : TEXTS.saved}
        </Button>
        {canCreateRoute && (
          <Button size="small" icon={<Route {...ICON} />} href={planRouteFrom(location)}>
            {TEXTS.createRoute}
          </Button>
        )}
      </div>
      {id !== undefined && location.needsGeocoding && <p className={css.text}>{TEXTS.approximate}</p>}
      {notice && <p role="status">{notice}</p>}
      {value}
      <Dialog
        open={failure !== null}
        title={TEXTS.saveFailed}
        onClose={dismiss}
        actions={
          <Button kind="primary" onClick={dismiss}>
            {TEXTS.ok}
          </Button>
        }
      >
        <p>{failure ? toSaveErrorMessage(failure) : ''}</p>
      </Dialog>
    </Callout>
  )
}

/** The planner's address with this location as origin (MAP-122). */
export function planRouteFrom({ id, latitude, longitude }: Pick<MapLocation, 'id' | 'latitude' | 'longitude'>): string {
  return id === undefined
    ? `/client/routes?origin_latitude=${latitude}&origin_longitude=${longitude}`
    : `/client/routes?origin_location_id=${encodeURIComponent(id)}`
}
