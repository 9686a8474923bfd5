import { useQuery } from '@tanstack/react-query'
import { assetQueries, type SavedLocation } from '../../platform/asset-queries.ts'
import type { SelectedPlace } from './place-address.ts'

export interface FoundPlace {
  id?: string | undefined
  /** Set for saved locations. */
  location: SavedLocation | null
  latitude: number
  longitude: number
  timeZone: string | undefined
}

/** The position of the selected place; null until it is known. */
export function useSelectedPlace(place: SelectedPlace | null): { found: FoundPlace | null; isPending: boolean } {
  const isSaved = place?.kind === 'location'
  const { data: locations, isPending } = useQuery({ ...assetQueries.locations(), enabled: isSaved })
  if (place === null) return { found: null, isPending: false }
  if (place.kind === 'point') return { found: { ...place, location: null, timeZone: undefined }, isPending: false }
  const location = locations?.find(({ id }) => id === place.id)
  if (!location) return { found: null, isPending }
  const { id, latitude, longitude, timezone } = location
  return { found: { id, location, latitude, longitude, timeZone: timezone }, isPending: false }
}
