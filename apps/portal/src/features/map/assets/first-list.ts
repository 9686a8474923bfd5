import type { FetchQueryOptions } from '@tanstack/react-query'
import { assetQueries } from '../../../platform/asset-queries.ts'
import { readStored } from '../../../platform/local-store.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { noteRequestedAtStart } from '../../../platform/refresh-cycle.ts'
import { type MapSearch, readMapState } from '../map-state.ts'

/** Requests the assets that the map shows first, before the code of the map has loaded. */
export function prefetchFirstList(search: MapSearch): void {
  const type = readMapState(search).assetType ?? readStored('selectedAssetType') ?? 'location'
  if (type === 'vehicle') request(assetQueries.vehicles())
  else if (type === 'location') request(assetQueries.locations())
  else request(assetQueries.routes('compact'))
}

function request<List>(list: FetchQueryOptions<List, Error, List, string[]>): void {
  void queryClient.prefetchQuery(list)
  noteRequestedAtStart(queryClient, list.queryKey)
}
