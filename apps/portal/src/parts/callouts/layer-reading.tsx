import { MAP_LAYERS, type MapType } from '@stormlane/domain/maps'
import { formatQuantity, type MeasurementSystem } from '@stormlane/domain/measures'
import type { Timeframe } from '@stormlane/domain/time'
import { PALETTES } from '@stormlane/domain/weather'
import { formatMoment } from '../../platform/time-format.ts'
import { ForecastProblem } from '../forecast/forecast-problem.tsx'
import type { ForecastPlace } from '../forecast/forecast-queries.ts'
import { Course } from '../weather/course.tsx'
import { useLayerFailure, useLayerValue } from '../weather/layer-value.ts'
import { useReadoutAt } from '../weather/use-readout.ts'
import css from './callout.module.css'
import { calloutTexts } from './callouts.texts.ts'

interface LayerReadingProps {
  place: ForecastPlace
  mapType: MapType
  timeframe: Timeframe
  shownAt: Date | null
  timeZone: string | undefined
  units: MeasurementSystem
}

/** The layer's value at a place and time with its course, or why there is none (IMPACT-020, IMPACT-021). */
export function LayerReading({ place, mapType, timeframe, shownAt, timeZone, units }: LayerReadingProps) {
  const readout = useReadoutAt({ lng: place.longitude, lat: place.latitude })
  const asked = useLayerValue(place, mapType, timeframe, shownAt ?? undefined, units)
  const drawn = readout && mapType !== 'none' ? readout.series[readout.shown] : undefined
  const value =
    drawn === undefined || drawn === null || mapType === 'none'
      ? asked
      : formatQuantity(PALETTES[MAP_LAYERS[mapType].palette].quantity, drawn, units)
  const failure = useLayerFailure(place, mapType, timeframe)
  if (failure) return <ForecastProblem problem={failure} className={css.value} />
  if (value === null || mapType === 'none' || shownAt === null) return null
  return (
    <div className={css.value}>
      {calloutTexts.value(MAP_LAYERS[mapType].label, formatMoment(shownAt, timeZone))} <strong>{value}</strong>
      {readout && <Course layer={mapType} readout={readout} units={units} />}
    </div>
  )
}
