import { ASSET_TYPES, type AssetType } from '@stormlane/domain/assets'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { isMapLayer, type MapType } from '@stormlane/domain/maps'
import { TIMEFRAMES, type Timeframe } from '@stormlane/domain/time'
import type * as z from 'zod'
import { levelsText, parseLevels } from '../../parts/assets/level-address.ts'
import { isOverlayId, type OverlayId } from '../../parts/overlays/overlay-id.ts'
import { parseDegrees, parseTime } from '../../parts/places/place-address.ts'
import type { mapRoute } from './map.route.ts'

/** The selected item. A vehicle also selects its route (MAP-068), see `selectedRouteId`. */
export type Selection =
  | { kind: 'location' | 'vehicle' | 'route' | 'alert' | 'event' | 'traffic'; id: string }
  | { kind: 'point'; latitude: number; longitude: number }

/** The map state that the address holds, so that a copied address opens the same view. */
export interface MapState {
  /** Null means the type stored in this browser. */
  assetType: AssetType | null
  /** Null means the timeframe of the selected route's departure or of `impactTime`, otherwise the nowcast. */
  timeframe: Timeframe | null
  mapType: MapType
  /** The chosen time; null follows the clock. */
  time: Date | null
  impactTime: Date | null
  selection: Selection | null
  groupIds: readonly string[]
  /** The levels that are shown; all of them if empty. */
  levels: readonly ImpactLevelName[]
  /** The enabled overlays. */
  overlays: readonly OverlayId[]
}

/** The search parameters as text (MAP-007, MAP-011, MAP-012, ADR 0082). */
export type MapSearch = z.output<typeof mapRoute.search>

/** The kind of selection of each search parameter. */
const SELECTION_PARAMETERS = {
  location_id: 'location',
  vehicle_id: 'vehicle',
  route_id: 'route',
  alert_id: 'alert',
  event_id: 'event',
  traffic_id: 'traffic',
} as const

const DEFAULT_MAP_TYPE: MapType = 'road'

/** Invalid parameters are ignored. */
export function readMapState(search: MapSearch): MapState {
  const selection = selectionIn(search)
  return {
    assetType: ASSET_TYPES.find((type) => type === search.asset_type) ?? selectedAssetType(selection),
    timeframe: TIMEFRAMES.find((name) => name === search.forecast) ?? null,
    mapType:
      search.map_type === 'none' || isMapLayer(search.map_type ?? '') ? (search.map_type as MapType) : DEFAULT_MAP_TYPE,
    time: parseTime(search.time),
    impactTime: parseTime(search.impact_time),
    selection,
    groupIds: search.groups?.split(',').filter(Boolean) ?? [],
    levels: parseLevels(search.levels ?? ''),
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
  if (state.assetType && state.assetType !== selectedAssetType(selection)) search.asset_type = state.assetType
  if (state.timeframe) search.forecast = state.timeframe
  if (state.mapType !== DEFAULT_MAP_TYPE) search.map_type = state.mapType
  if (state.time) search.time = state.time.toISOString()
  if (state.impactTime) search.impact_time = state.impactTime.toISOString()
  if (state.groupIds.length > 0) search.groups = state.groupIds.join(',')
  const levels = levelsText(state.levels)
  if (levels) search.levels = levels
  if (state.overlays.length > 0) search.layers = state.overlays.join(',')
  return search
}

function selectionIn(search: MapSearch): Selection | null {
  for (const [name, kind] of Object.entries(SELECTION_PARAMETERS)) {
    const id = search[name as keyof typeof SELECTION_PARAMETERS]
    if (id) return { kind, id }
  }
  const latitude = parseDegrees(search.latitude)
  const longitude = parseDegrees(search.longitude)
  return latitude === null || longitude === null ? null : { kind: 'point', latitude, longitude }
}

function selectedAssetType(selection: Selection | null): AssetType | null {
  return ASSET_TYPES.find((type) => type === selection?.kind) ?? null
}
