import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import type { Timeframe } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { timeframeSummary } from '../../platform/location-summary.ts'
import { Spinner } from '../../ui/states/spinner.tsx'
import { toForecastErrorMessage } from '../forecast/forecast-problem.tsx'
import { forecastQueries } from '../forecast/forecast-queries.ts'
import css from './callout.module.css'
import { Callout } from './callout.tsx'
import { calloutTexts } from './callouts.texts.ts'
import { LocationCallout } from './location-callout.tsx'

const TEXTS = calloutTexts

interface UnsavedPointProps {
  point: { latitude: number; longitude: number }
  timeframe: Timeframe
  canCreateRoute: boolean
  /** The map layer's value at this point. */
  value?: ReactNode
  onSaved: (id: string) => void
  onClose: () => void
}

/** Callout of an unsaved map point with its name, impact and Save Location toggle. */
export function UnsavedPoint({ point, timeframe, canCreateRoute, value = null, onSaved, onClose }: UnsavedPointProps) {
  const { latitude, longitude } = point
  const preview = useQuery(forecastQueries.preview(latitude, longitude))
  if (!preview.data)
    return (
      <Callout longitude={longitude} latitude={latitude} label={TEXTS.geocoding} onClose={onClose}>
        {preview.error ? (
          <p role="alert" className={css.text}>
            <strong>{TEXTS.previewFailed}</strong> {toForecastErrorMessage(preview.error)}
          </p>
        ) : (
          <p className={css.text}>
            {TEXTS.geocoding} <Spinner size={14} />
          </p>
        )}
      </Callout>
    )
  const summary = timeframeSummary(preview.data, timeframe)
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
