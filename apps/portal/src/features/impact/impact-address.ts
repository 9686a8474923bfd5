import {
  type ImpactTabCategory,
  impactTabMap,
  type MapLayerId,
  mapLayerSlug,
  mapTypeTimeframe,
  validMapType,
} from '@stormlane/domain/maps'
import type { FeatureFlags } from '@stormlane/domain/product'
import { TIMEFRAMES, type Timeframe } from '@stormlane/domain/time'
import type * as z from 'zod'
import { parsePlace, placeSearch, type SelectedPlace } from '../../parts/places/place-address.ts'
import { impactRoute } from './impact.route.ts'

export interface ImpactAddress {
  category?: string | undefined
  map?: string | undefined
  model?: string | undefined
  search: z.output<typeof impactRoute.search>
}

/** The state in the address, completed from stored preferences. For the time see `useImpactTime`. */
export interface ImpactState {
  category: ImpactTabCategory
  layer: MapLayerId
  timeframe: Timeframe
  place: SelectedPlace | null
  eventId: string | null
}

/** An address without a model shows the whole week. */
const DEFAULT_MODEL: Timeframe = 'extended'

export type LastVisited = Partial<Record<ImpactTabCategory, MapLayerId>>

export function readImpactAddress(address: ImpactAddress, lastVisited: LastVisited, flags: FeatureFlags): ImpactState {
  const { category, layer } = impactTabMap(address, lastVisited, flags)
  const timeframe = mapTypeTimeframe(layer, TIMEFRAMES.find((name) => name === address.model) ?? DEFAULT_MODEL)
  const valid = validMapType(layer, { timeframe, source: null, showWildfireIndices: flags.showWildfireIndices })
  const place = parsePlace(address.search)
  return {
    category,
    layer: valid === 'none' ? layer : valid,
    timeframe,
    place,
    // A place and an event exclude each other (MAP-065, MAP-067).
    eventId: place ? null : (address.search.event_id ?? null),
  }
}

export function writeImpactAddress(state: ImpactState, time: Date | null): ImpactAddress {
  return {
    category: state.category,
    map: mapLayerSlug(state.layer),
    model: state.timeframe === DEFAULT_MODEL ? undefined : state.timeframe,
    search: {
      ...placeSearch(state.place),
      ...(state.eventId ? { event_id: state.eventId } : {}),
      ...(time ? { time: time.toISOString() } : {}),
    },
  }
}

/** Equal for equivalent addresses. */
export const addressKey = ({ category, map, model, search }: ImpactAddress) =>
  JSON.stringify([category, map, model, ...impactRoute.search.keyof().options.map((name) => search[name])])
