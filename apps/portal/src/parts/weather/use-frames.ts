import type { MapType } from '@stormlane/domain/maps'
import type { Timeframe } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { forecastQueries } from '../forecast/forecast-queries.ts'
import { useNoForecast } from '../forecast/no-forecast.ts'
import { layerFrames, layerTilingService } from './frames.ts'
import { weatherTexts } from './weather.texts.ts'

/**
 * Returns the frames of a layer, or a notice if there are none. Without a layer, the times come from the frames of the
 * road index.
 */
export function useFrames(layer: MapType, timeframe: Timeframe) {
  const timed = layer === 'none' ? 'road' : layer
  const service = layerTilingService(timed, timeframe)
  const { data, isLoadingError } = useQuery(forecastQueries.tilesets(service))
  const frames = useMemo(() => (data ? layerFrames(timed, data.variables, data.values) : []), [timed, data])
  const noForecast = useNoForecast()
  const waiting = noForecast ?? weatherTexts.waiting
  const notice = isLoadingError ? weatherTexts.failed : frames.length === 0 && data ? waiting : undefined
  return { frames, notice, service, runTime: data?.runTime ?? null }
}
