import { AFFECTED_PAGE_SIZE, type CallAnswer, listAffectedAssets } from '@stormlane/contract'
import {
  AFFECTED_LEVELS,
  type AffectedHorizon,
  type AffectedLevel,
  ASSET_TYPES,
  type AssetType,
} from '@stormlane/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { type AffectedSearch, DEFAULT_HORIZON } from './affected.route.ts'

export type AffectedPage = CallAnswer<typeof listAffectedAssets>
export type AffectedAsset = AffectedPage['affectedAssets'][number]

/** What the queue is narrowed to. */
export interface QueueFilter {
  horizon: AffectedHorizon
  types: readonly AssetType[]
  levels: readonly AffectedLevel[]
  group: string | undefined
  query: string
}

const wordsOf = <Word extends string>(text: string | undefined, known: readonly Word[]): Word[] => {
  const given = new Set(text?.split(','))
  return known.filter((word) => given.has(word))
}

export const readQueueFilter = ({ horizon, types, levels, group, query }: AffectedSearch): QueueFilter => ({
  horizon: horizon ?? DEFAULT_HORIZON,
  types: wordsOf(types, ASSET_TYPES),
  levels: wordsOf(levels, AFFECTED_LEVELS),
  group,
  query: query ?? '',
})

/** Leaves out of the address what is as usual. */
export const queueSearch = ({ horizon, types, levels, group, query }: QueueFilter): AffectedSearch => ({
  ...(horizon !== DEFAULT_HORIZON && { horizon }),
  ...(types.length > 0 && { types: types.join() }),
  ...(levels.length > 0 && { levels: levels.join() }),
  ...(group !== undefined && { group }),
  ...(query !== '' && { query }),
})

export const affectedQueries = {
  page: (filter: QueueFilter, page: number) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.affected, 'page', filter, page],
      queryFn: ({ signal }) => {
        const { horizon, types, levels, group, query } = filter
        const offset = page * AFFECTED_PAGE_SIZE
        return api.send(
          listAffectedAssets,
          { query: { horizon, types: types.join(), levels: levels.join(), group, query, offset } },
          signal,
        )
      },
      // The queue stays in sight while a filter is answered.
      placeholderData: keepPreviousData,
    }),
}
