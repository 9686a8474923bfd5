import { ASSET_TYPES, type AssetType, isMapLayer, type MapType, TIMEFRAMES, type Timeframe } from '@stormlane/domain'
import type * as z from 'zod'
import { isOverlayId, type OverlayId } from '../../parts/overlays/overlay-id.ts'
import { degreesIn, timeIn } from '../../parts/places/place-address.ts'
import type { mapRoute } from './map.route.ts'

/** The one thing that is selected. A vehicle brings its route along (core §4): see `selectedRouteId`. */
export type Selection =
  | { kind: 'location' | 'vehicle' | 'route' | 'alert' | 'event' | 'traffic'; id: string }
  | { kind: 'point'; latitude: number; longitude: number }

/** What of the map is in its address: a copied address opens the same view. */
export interface MapState {
  /** Null: the one remembered in this browser. */
  assetType: AssetType | null
  /** Null: that of the selected route's departure or of `impactTime`, else the nowcast. */
  timeframe: Timeframe | null
  mapType: MapType
  /** The moment that was chosen; null follows the clock. */
  time: Date | null
  impactTime: Date | null
  selection: Selection | null
  groupIds: readonly string[]
  /** Layers over the weather that are switched on. */
  overlays: readonly OverlayId[]
}

/** The address's parameters, as texts (core §2; those beside route_id, location_id and impact_time are ours). */
export type MapSearch = z.output<typeof mapRoute.search>

/** The parameters by which a selection is named, and what each selects. */
const SELECTED_BY = {
  location_id: 'location',
  vehicle_id: 'vehicle',
  route_id: 'route',
  alert_id: 'alert',
  event_id: 'event',
  traffic_id: 'traffic',
} as const

const DEFAULT_MAP_TYPE: MapType = 'road'

/** What is not understood is as if it were not there. */
export function readMapState(search: MapSearch): MapState {
  const selection = selectionIn(search)
  return {
    assetType: ASSET_TYPES.find((type) => type === search.asset_type) ?? assetTypeOf(selection),
    timeframe: TIMEFRAMES.find((name) => name === search.forecast) ?? null,
    mapType:
      search.map_type === 'none' || isMapLayer(search.map_type ?? '') ? (search.map_type as MapType) : DEFAULT_MAP_TYPE,
    time: timeIn(search.time),
    impactTime: timeIn(search.impact_time),
    selection,
    groupIds: search.groups?.split(',').filter(Boolean) ?? [],
    overlays: search.layers?.split(',').filter(isOverlayId) ?? [],
  }
}

export function writeMapState(state: MapState): MapSearch {
  const search: MapSearch = {}
  const { selection } = state
  if (selection?.kind === 'point') {
    search.latitude = String(selection.latitude)
    search.longitude = String(selection.longitude)
  } else if (selection) search[`${selection.kind}_id`] = selection.id
  if (state.assetType && state.assetType !== assetTypeOf(selection)) search.asset_type = state.assetType
  if (state.timeframe) search.forecast = state.timeframe
  if (state.mapType !== DEFAULT_MAP_TYPE) search.map_type = state.mapType
  if (state.time) search.time = state.time.toISOString()
  if (state.impactTime) search.impact_time = state.impactTime.toISOString()
  if (state.groupIds.length > 0) search.groups = state.groupIds.join(',')
  if (state.overlays.length > 0) search.layers = state.overlays.join(',')
  return search
}

function selectionIn(search: MapSearch): Selection | null {
  for (const [name, kind] of Object.entries(SELECTED_BY)) {
    const id = search[name as keyof typeof SELECTED_BY]
    if (id) return { kind, id }
  }
  const latitude = degreesIn(search.latitude)
  const longitude = degreesIn(search.longitude)
  return latitude === null || longitude === null ? null : { kind: 'point', latitude, longitude }
}

function assetTypeOf(selection: Selection | null): AssetType | null {
  return ASSET_TYPES.find((type) => type === selection?.kind) ?? null
}
