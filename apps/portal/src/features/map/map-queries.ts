import { listTilesets, type TilingService } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

/** Tilesets are cached 300 s (core §9). */
const TILESETS_FRESH_MS = 300_000
/** Until the first run is published, there is something to wait for. */
const AWAITING_RUN_MS = 5_000

export const mapQueries = {
  tilesets: (service: TilingService) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.tilesets, service],
      queryFn: async ({ signal }) => {
        const query = { return: 'full_forecast,creation_metadata' }
        return (await api.send(listTilesets, { params: { service }, query }, signal)).variables
      },
      staleTime: TILESETS_FRESH_MS,
      refetchInterval: ({ state }) =>
        state.data?.some(({ tilesets }) => tilesets.length > 0) ? false : AWAITING_RUN_MS,
    }),
}
