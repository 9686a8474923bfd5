import { useQuery } from '@tanstack/react-query'
import { assetQueries, type SavedLocation } from '../../platform/asset-queries.ts'
import type { Selection } from './map-state.ts'

/** The selected saved location, from the loaded list. */
export function useSelectedLocation(selection: Selection | null): SavedLocation | undefined {
  const id = selection?.kind === 'location' ? selection.id : undefined
  const { data: locations } = useQuery({ ...assetQueries.locations(), enabled: id !== undefined })
  return id === undefined ? undefined : locations?.find((location) => location.id === id)
}
