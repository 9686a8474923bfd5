import { strikesAround } from '@stormlane/domain/hazards'
import type { Strike } from '@stormlane/domain/weather'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionQueries } from '../../platform/session-queries.ts'
import { overlayQueries } from '../overlays/overlay-queries.ts'
import type { ForecastPlace } from './forecast-queries.ts'

const NONE: readonly Strike[] = []

/** Detected strikes with their distance to a place; none for organizations without events. */
export function useStrikes({ latitude, longitude }: ForecastPlace, isShown: boolean): readonly Strike[] {
  const { data: flags } = useQuery({ ...sessionQueries.features(), enabled: isShown })
  const { data } = useQuery({
    ...overlayQueries.events('lightning'),
    enabled: isShown && flags?.showEventsInPortal === true,
  })
  return useMemo(() => {
    if (!data) return NONE
    const detected = data.items.flatMap((event) => {
      if (event.eventType !== 'lightning' || event.geoJson.geometry?.type !== 'Point') return []
      const [strikeLongitude, strikeLatitude] = event.geoJson.geometry.coordinates as [number, number]
      return { latitude: strikeLatitude, longitude: strikeLongitude, detectedAt: new Date(event.detectedTime) }
    })
    return strikesAround({ latitude, longitude }, detected)
  }, [data, latitude, longitude])
}
