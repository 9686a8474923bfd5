import {
  type FeatureFlags,
  type ImpactTabCategory,
  impactTabMap,
  type MapLayerId,
  mapLayerSlug,
  TIMEFRAMES,
  type Timeframe,
  validMapType,
} from '@stormlane/domain'
import type * as z from 'zod'
import { placeIn, placeSearch, type SelectedPlace } from '../../parts/places/place-address.ts'
import { impactRoute } from './impact.route.ts'

export interface ImpactAddress {
  category?: string | undefined
  map?: string | undefined
  model?: string | undefined
  search: z.output<typeof impactRoute.search>
}

/** What the address says, completed by what this browser remembers. The time is the player's: see `useImpactTime`. */
export interface ImpactState {
  category: ImpactTabCategory
  layer: MapLayerId
  timeframe: Timeframe
  place: SelectedPlace | null
  eventId: string | null
}

/** Without a model the whole week is shown, as this page always did. */
const DEFAULT_MODEL: Timeframe = 'extended'

export type LastVisited = Partial<Record<ImpactTabCategory, MapLayerId>>

export function readImpactAddress(address: ImpactAddress, lastVisited: LastVisited, flags: FeatureFlags): ImpactState {
  const { category, layer } = impactTabMap(address, lastVisited, flags)
  const timeframe = TIMEFRAMES.find((name) => name === address.model) ?? DEFAULT_MODEL
  const valid = validMapType(layer, { timeframe, source: null, showWildfireIndices: flags.showWildfireIndices })
  const place = placeIn(address.search)
  return {
    category,
    layer: valid === 'none' ? layer : valid,
    timeframe,
    place,
    // Selecting a place lets the event go, and the other way round (core §4).
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

/** The same for addresses that are as good as each other. */
export const addressText = ({ category, map, model, search }: ImpactAddress) =>
  JSON.stringify([category, map, model, ...impactRoute.search.keyof().options.map((name) => search[name])])
