import { type CallAnswer, getStorm, getStormRoom, listStormAssets, STORM_ASSETS_PAGE_SIZE } from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { chosenZone } from '../../platform/one-zone.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

export type StormAnswer = CallAnswer<typeof getStorm>
export type Storm = StormAnswer['storm']
export type StormAssets = CallAnswer<typeof listStormAssets>
export type StormAsset = StormAssets['stormAssets'][number]
export type StormNote = CallAnswer<typeof getStormRoom>['note']

/** Vehicles drive on between two runs. */
const ASSETS_EVERY_MS = 60_000
/** A colleague's note is seen before one has written a sentence. */
const ROOM_EVERY_MS = 15_000

export const stormQueries = {
  storm: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.events, 'storm', id],
      queryFn: ({ signal }) => api.send(getStorm, { params: { id } }, signal),
      retry: false,
    }),
  assets: (id: string, type: AssetType) =>
    infiniteQueryOptions({
      queryKey: [...QUERY_KEYS.affected, 'storm', id, type],
      queryFn: ({ signal, pageParam: offset }) =>
        api.send(listStormAssets, { params: { id }, query: { type, offset, timeZone: chosenZone() } }, signal),
      initialPageParam: 0,
      getNextPageParam: ({ totalCount }, _pages, before) => {
        const loaded = before + STORM_ASSETS_PAGE_SIZE
        return loaded < totalCount ? loaded : undefined
      },
      refetchInterval: ASSETS_EVERY_MS,
    }),
  /** All vehicles that the storm hits, also those beyond the first page: each of their drivers is warned. */
  vehicles: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.affected, 'storm', id, 'all vehicles'],
      queryFn: async ({ signal }): Promise<StormAsset[]> => {
        const all: StormAsset[] = []
        for (;;) {
          const query = { type: 'vehicle' as const, offset: all.length, timeZone: chosenZone() }
          const { stormAssets, totalCount } = await api.send(listStormAssets, { params: { id }, query }, signal)
          all.push(...stormAssets)
          if (stormAssets.length === 0 || all.length >= totalCount) return all
        }
      },
      // Many pages are asked for less often.
      refetchInterval: ({ state }) =>
        ASSETS_EVERY_MS * Math.ceil(((state.data?.length ?? 0) + 1) / STORM_ASSETS_PAGE_SIZE),
    }),
  room: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.events, 'storm-room', id],
      queryFn: ({ signal }) => api.send(getStormRoom, { params: { id } }, signal),
      refetchInterval: ROOM_EVERY_MS,
    }),
}
