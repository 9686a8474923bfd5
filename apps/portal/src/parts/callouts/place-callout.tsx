import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import type { Timeframe } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { timeframeSummary } from '../../platform/location-summary.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import type { SelectedPlace } from '../places/place-address.ts'
import { LocationCallout } from './location-callout.tsx'
import { UnsavedPoint } from './unsaved-point.tsx'

interface PlaceCalloutProps {
  place: SelectedPlace
  timeframe: Timeframe
  /** The map layer's value at this place. */
  value?: ReactNode
  onSelect: (place: SelectedPlace | null) => void
}

/** The callout of a selected place, saved or not. */
export function PlaceCallout({ place, timeframe, value = null, onSelect }: PlaceCalloutProps) {
  const { data: locations = [] } = useQuery(assetQueries.locations())
  const { data: me } = useQuery(sessionQueries.me())
  const canCreateRoute = me?.settings.CreateRouteInCallout ?? false
  if (place.kind === 'point')
    return (
      <UnsavedPoint
        key={`${place.latitude} ${place.longitude}`}
        point={place}
        timeframe={timeframe}
        canCreateRoute={canCreateRoute}
        value={value}
        onSaved={(id) => onSelect({ kind: 'location', id })}
        onClose={() => onSelect(null)}
      />
    )
  const location = locations.find(({ id }) => id === place.id)
  if (!location) return null
  const { latitude, longitude } = location
  return (
    <LocationCallout
      key={place.id}
      location={location}
      level={impactLevelName((timeframeSummary(location, timeframe)?.overallImpactLevel ?? -1) as ImpactLevel)}
      isOnly={locations.length <= 1}
      canCreateRoute={canCreateRoute}
      value={value}
      onSaved={({ id }) => id !== undefined && onSelect({ kind: 'location', id })}
      onUnsaved={() => onSelect({ kind: 'point', latitude, longitude })}
      onClose={() => onSelect(null)}
    />
  )
}
