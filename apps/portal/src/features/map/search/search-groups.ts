import { type CallAnswer, listStorms } from '@stormlane/contract'
import {
  type AssetType,
  MAX_SEARCH_RESULTS,
  matchesSearch,
  searchSuggestions,
  superSearch,
} from '@stormlane/domain/assets'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { placeQueries } from '../../../parts/places/place-queries.ts'
import { api } from '../../../platform/api.ts'
import { readStored } from '../../../platform/local-store.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../../platform/use-debounced.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import { compareWorst } from '../assets/narrow-assets.ts'
import type { LoadedAssets } from '../assets/use-rated.ts'
import { mapTexts } from '../map.texts.ts'
import { type SearchCommand, SearchCommandsContext } from './search-commands.ts'

const TEXTS = mapTexts.find.groups
const NO_STORMS: never[] = []
/** Shorter texts name no address. */
const ADDRESS_LETTERS = 3
/** Places come after everything of one's own, so few are enough. */
const PLACES = 4

type Storm = CallAnswer<typeof listStorms>['storms'][number]

export type Choice =
  | { key: string; asset: MapAsset }
  | { key: string; storm: Storm }
  | { key: string; command: SearchCommand }

interface ChoiceGroup {
  title: string
  results: Choice[]
}

/** Asked when the search opens; an organization without storms in its plan has none. */
const stormsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.events, 'storms'],
  queryFn: async ({ signal }) => (await api.send(listStorms, { query: {} }, signal)).storms,
  retry: false,
})

/**
 * What matches the text: assets of the current type first, storms, pages, layers, actions, then places and addresses.
 * Without a text the assets opened last and the most affected ones.
 */
export function useSearchGroups(
  text: string,
  assets: Record<AssetType, LoadedAssets>,
  current: AssetType,
): ChoiceGroup[] {
  const compare = compareWorst(useClockTick())
  const { data: storms = NO_STORMS } = useQuery(stormsQuery)
  const commands = useContext(SearchCommandsContext)?.commands
  const places = useFoundPlaces(text.trim(), commands !== undefined)
  const byType = { location: assets.location.assets, vehicle: assets.vehicle.assets, route: assets.route.assets }
  const groups =
    text.trim() === ''
      ? suggestedGroups(Object.values(byType).flat(), compare)
      : [
          ...superSearch(byType, text, current, compare).map(({ assetType, results }) => ({
            title: TEXTS[assetType],
            results: results.map(assetChoice),
          })),
          {
            title: TEXTS.storm,
            results: matching(storms, text, ({ name }) => name).map((storm) => ({ key: `storm-${storm.id}`, storm })),
          },
          ...(['page', 'layer', 'action'] as const).map((group) => ({
            title: TEXTS[group],
            results: matching(
              (commands ?? []).filter((command) => command.group === group),
              text,
              ({ name, words }) => `${name} ${words ?? ''}`,
            ).map(commandChoice),
          })),
          { title: TEXTS.place, results: places.map(commandChoice) },
        ]
  return groups.filter(({ results }) => results.length > 0)
}

const assetChoice = (asset: MapAsset): Choice => ({ key: `${asset.assetType}-${asset.id}`, asset })
const commandChoice = (command: SearchCommand): Choice => ({ key: command.id, command })

const matching = <One>(all: readonly One[], text: string, words: (one: One) => string): One[] =>
  all.filter((one) => matchesSearch({ name: words(one) }, text)).slice(0, MAX_SEARCH_RESULTS)

/** Places and addresses that the geocoder knows; choosing one opens it on the map. */
function useFoundPlaces(typed: string, isOn: boolean): SearchCommand[] {
  const text = useDebounced(typed, SEARCH_DEBOUNCE_MS)
  const isAsked = isOn && text.length >= ADDRESS_LETTERS
  const { data = [] } = useQuery(placeQueries.suggestions(isAsked ? text : ''))
  if (!isAsked || text !== typed) return []
  return data.slice(0, PLACES).map(({ name, kind, latitude, longitude }) => ({
    id: `place-${kind}-${latitude},${longitude}-${name}`,
    group: 'page' as const,
    name,
    chosen: { href: `/client/map?latitude=${latitude}&longitude=${longitude}` },
  }))
}

function suggestedGroups(assets: readonly MapAsset[], compare: ReturnType<typeof compareWorst>): ChoiceGroup[] {
  const { recent, worst } = searchSuggestions(assets, readStored('recentAssets'), compare)
  return [
    { title: TEXTS.recent, results: recent.map(assetChoice) },
    { title: TEXTS.worst, results: worst.map(assetChoice) },
  ]
}
