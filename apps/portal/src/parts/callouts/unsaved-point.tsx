import { type ImpactLevel, impactLevelName, type Timeframe } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { summaryOf } from '../../platform/location-summary.ts'
import { Spinner } from '../../ui/states/spinner.tsx'
import { forecastQueries } from '../forecast/forecast-queries.ts'
import { forecastFailure } from '../forecast/place-forecast.tsx'
import css from './callout.module.css'
import { Callout } from './callout.tsx'
import { calloutTexts } from './callouts.texts.ts'
import { LocationCallout } from './location-callout.tsx'

const TEXTS = calloutTexts

interface UnsavedPointProps {
  point: { latitude: number; longitude: number }
  timeframe: Timeframe
  canCreateRoute: boolean
  /** What the map's layer says here. */
  value?: ReactNode
  onSaved: (id: string) => void
  onClose: () => void
}

/** A point of the map that nobody saved: what it is called, how the weather hits it, and whether to keep it. */
export function UnsavedPoint({ point, timeframe, canCreateRoute, value = null, onSaved, onClose }: UnsavedPointProps) {
  const { latitude, longitude } = point
  const preview = useQuery(forecastQueries.preview(latitude, longitude))
  if (!preview.data)
    return (
      <Callout longitude={longitude} latitude={latitude} label={TEXTS.geocoding} onClose={onClose}>
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
      canCreateRoute={canCreateRoute}
      value={value}
      onSaved={({ id }) => id !== undefined && onSaved(id)}
      onUnsaved={onClose}
      onClose={onClose}
    />
  )
}
