import { type ImpactLevel, impactLevelName } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { summaryOf } from '../assets/location-asset.ts'
import { forecastFailure } from '../cards/place-forecast.tsx'
import { mapTexts } from '../map.texts.ts'
import { mapQueries } from '../map-queries.ts'
import type { SelectedProps } from '../selected.tsx'
import css from './callout.module.css'
import { Callout } from './callout.tsx'
import { LocationCallout } from './location-callout.tsx'

const TEXTS = mapTexts.callout

interface UnsavedPointProps extends SelectedProps {
  point: { latitude: number; longitude: number }
}

/** A point of the map that nobody saved: what it is called, how the weather hits it, and whether to keep it. */
export function UnsavedPoint({ point, timeframe, settings, onSelect }: UnsavedPointProps) {
  const { latitude, longitude } = point
  const preview = useQuery(mapQueries.preview(latitude, longitude))
  const close = () => onSelect(null)
  if (!preview.data)
    return (
      <Callout longitude={longitude} latitude={latitude} label={TEXTS.geocoding} onClose={close}>
        {preview.error ? (
          <p role="alert" className={css.text}>
            <strong>{TEXTS.previewFailed}</strong> {forecastFailure(preview.error)}
          </p>
        ) : (
          <p className={css.text}>
            {TEXTS.geocoding} <Spinner size={14} />
          </p>
        )}
      </Callout>
    )
  const summary = summaryOf(preview.data, timeframe)
  return (
    <LocationCallout
      location={{ ...preview.data, latitude, longitude }}
      level={impactLevelName((summary?.overallImpactLevel ?? -1) as ImpactLevel)}
      isOnly={false}
      canCreateRoute={settings.CreateRouteInCallout}
      value={null}
      onSaved={({ id }) => id !== undefined && onSelect({ kind: 'location', id })}
      onUnsaved={close}
      onClose={close}
    />
  )
}
