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
  room: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.events, 'storm-room', id],
      queryFn: ({ signal }) => api.send(getStormRoom, { params: { id } }, signal),
      refetchInterval: ROOM_EVERY_MS,
    }),
}
