import {
  AFFECTED_PAGE_SIZE,
  type CallAnswer,
  draftHandOver,
  getAffectedAsset,
  listAffectedAssets,
  listAffectedChanges,
  listAffectedStorms,
} from '@stormlane/contract'
import { ASSET_TYPES, type AssetType } from '@stormlane/domain/assets'
import {
  AFFECTED_LEVELS,
  type AffectedHorizon,
  type AffectedLevel,
  DEFAULT_HORIZON,
  ITEM_STATES,
  type ItemState,
} from '@stormlane/domain/desk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { chosenZone } from '../../platform/one-zone.ts'
import { queryClient } from '../../platform/query-client.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { noteRequestedAtStart } from '../../platform/refresh-cycle.ts'
import type { AffectedSearch } from './affected.route.ts'

export type AffectedPage = CallAnswer<typeof listAffectedAssets>
export type AffectedAsset = AffectedPage['affectedAssets'][number]
export type AffectedByStorm = CallAnswer<typeof listAffectedStorms>
export type HistoryLine = CallAnswer<typeof getAffectedAsset>['history'][number]
export type LevelStep = NonNullable<CallAnswer<typeof getAffectedAsset>['levelHistory']>[number]

export interface QueueFilter {
  horizon: AffectedHorizon
  types: readonly AssetType[]
  levels: readonly AffectedLevel[]
  states: readonly ItemState[]
  changed: 'rose' | 'fell' | undefined
  event: string | undefined
  storm: string | undefined
  mine: boolean
  group: string | undefined
  query: string
}

const wordsOf = <Word extends string>(text: string | undefined, known: readonly Word[]): Word[] => {
  const given = new Set(text?.split(','))
  return known.filter((word) => given.has(word))
}

export const readQueueFilter = (search: AffectedSearch): QueueFilter => ({
  horizon: search.horizon ?? DEFAULT_HORIZON,
  types: wordsOf(search.types, ASSET_TYPES),
  levels: wordsOf(search.levels, AFFECTED_LEVELS),
  states: wordsOf(search.states, ITEM_STATES),
  changed: search.changed,
  event: search.event,
  storm: search.storm,
  mine: search.mine === 'true',
  group: search.group,
  query: search.query ?? '',
})

/** Returns the search parameters of a filter, without default values. */
export const queueSearch = ({
  horizon,
  types,
  levels,
  states,
  changed,
  event,
  storm,
  mine,
  group,
  query,
}: QueueFilter): AffectedSearch => ({
  ...(horizon !== DEFAULT_HORIZON && { horizon }),
  ...(types.length > 0 && { types: types.join() }),
  ...(levels.length > 0 && { levels: levels.join() }),
  ...(states.length > 0 && { states: states.join() }),
  ...(changed !== undefined && { changed }),
  ...(event !== undefined && { event }),
  ...(storm !== undefined && { storm }),
  ...(mine && { mine: 'true' }),
  ...(group !== undefined && { group }),
  ...(query !== '' && { query }),
})

const filterOnWire = ({ types, levels, states, mine, ...filter }: QueueFilter) => ({
  ...filter,
  types: types.join(),
  levels: levels.join(),
  states: states.join(),
  mine: String(mine),
  timeZone: chosenZone(),
})

export const affectedQueries = {
  page: (filter: QueueFilter, page: number) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.affected, 'page', filter, page],
      queryFn: ({ signal }) => {
        const offset = page * AFFECTED_PAGE_SIZE
        return api.send(listAffectedAssets, { query: { ...filterOnWire(filter), offset } }, signal)
      },
      // Keep showing the queue while a new filter loads.
      placeholderData: keepPreviousData,
    }),
  /** Requested apart from the pages, because the server answers pages sooner without the counts. */
  horizonCounts: (filter: QueueFilter) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.affected, 'horizons', filter],
      queryFn: async ({ signal }) => {
        const query = { ...filterOnWire(filter), includeHorizonCounts: 'true', limit: 1, offset: 0 }
        return (await api.send(listAffectedAssets, { query }, signal)).horizonCounts ?? null
      },
      placeholderData: keepPreviousData,
    }),
  byStorm: (horizon: AffectedHorizon) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.affected, 'storms', horizon],
      queryFn: ({ signal }) => api.send(listAffectedStorms, { query: { horizon } }, signal),
      placeholderData: keepPreviousData,
    }),
  changes: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.affected, 'changes'],
      queryFn: ({ signal }) => api.send(listAffectedChanges, {}, signal),
    }),
  /** Drafted each time the dialog opens, and never refetched while the user edits it. */
  handOver: () =>
    queryOptions({
      queryKey: ['hand-over'],
      queryFn: ({ signal }) => api.send(draftHandOver, {}, signal),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  item: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.affected, 'item', id],
      queryFn: ({ signal }) =>
        api.send(getAffectedAsset, { params: { id }, query: { timeZone: chosenZone() } }, signal),
    }),
}

/** Requests the first rows before the code of the page has loaded. */
export function prefetchQueue(search: AffectedSearch): void {
  const rows = affectedQueries.page(readQueueFilter(search), 0)
  void queryClient.prefetchQuery(rows)
  noteRequestedAtStart(queryClient, rows.queryKey)
}
