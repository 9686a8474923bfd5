import { isHighImpactLocation } from '@stormlane/domain/embeds'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import type { DayFrame } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MarkedAsset } from '../../parts/markers/asset-markers.tsx'
import { assetQueries, type SavedLocation } from '../../platform/asset-queries.ts'

export interface EmbedLocation extends MarkedAsset {
  location: SavedLocation
}

/** The organization's locations with their level in a day frame, and how many are at High or worse. */
export function useEmbedLocations(frame: DayFrame, highOnly: boolean) {
  const { data } = useQuery(assetQueries.locations())
  return useMemo(() => {
    const all = data ?? []
    const high = all.filter(({ impactSummaries }) => isHighImpactLocation(impactSummaries, frame))
    return { shown: (highOnly ? high : all).map((location) => markedLocation(location, frame)), highCount: high.length }
  }, [data, frame, highOnly])
}

function markedLocation(location: SavedLocation, frame: DayFrame): EmbedLocation {
  const { id, name, latitude, longitude, impactSummaries } = location
  const summary = impactSummaries.find(({ timeframe }) => timeframe === frame)
  return {
    assetType: 'location',
    id,
    name,
    level: summary ? impactLevelName(summary.impactLevel as ImpactLevel) : 'unknown',
    position: { latitude, longitude },
    bearing: null,
    location,
  }
}
