import { ASSET_TYPES, type AssetType } from '@stormlane/domain/assets'
import type { MapType } from '@stormlane/domain/maps'
import { isTrafficLayer, type OverlayId } from '../../parts/overlays/overlay-id.ts'
import type { MapState, Selection } from './map-state.ts'

/**
 * Only one item is selected at a time, so an event replaces a location or alert, and a location replaces an event
 * (MAP-065 to MAP-067).
 */
export function select(state: MapState, selection: Selection | null): MapState {
  const ofAsset = ASSET_TYPES.find((type) => type === selection?.kind)
  return { ...state, selection, assetType: ofAsset ?? state.assetType }
}

/** Clears the selections of other types (MAP-063) and the groups (MAP-064). */
export function switchAssetType(state: MapState, assetType: AssetType): MapState {
  return {
    ...state,
    assetType,
    selection: state.selection?.kind === assetType ? state.selection : null,
    groupIds: [],
    levels: [],
    // Vehicles have current weather only, so they start with the first timeframe (TIME-014).
    timeframe: assetType === 'vehicle' ? 'nowcast' : state.timeframe,
  }
}

/**
 * Clears selected events and traffic items (LAYER-037), and switches the wildfires overlay on or off with the wildfire
 * layers (LAYER-034, LAYER-035).
 */
export function switchMapType(state: MapState, mapType: MapType): MapState {
  const keeps = state.selection?.kind !== 'event' && state.selection?.kind !== 'traffic'
  const others = state.overlays.filter((id) => id !== 'us-wildfires')
  const overlays = isWildfire(mapType)
    ? [...others, 'us-wildfires' as const]
    : isWildfire(state.mapType)
      ? others
      : state.overlays
  return { ...state, mapType, selection: keeps ? state.selection : null, overlays }
}

const isWildfire = (mapType: MapType) => mapType === 'wildfire_conditions' || mapType === 'wildfire_spread'

/** Toggles an overlay; only one traffic layer is on at a time. */
export function toggleOverlay(state: MapState, id: OverlayId): MapState {
  const on = !state.overlays.includes(id)
  const others = state.overlays.filter((other) => other !== id && !(on && isTrafficLayer(id) && isTrafficLayer(other)))
  const selection = state.selection?.kind === 'event' || state.selection?.kind === 'traffic' ? null : state.selection
  return { ...state, overlays: on ? [...others, id] : others, selection }
}

/** The selected route, or the route of the selected vehicle (MAP-068). */
export function selectedRouteId(
  selection: Selection | null,
  vehicles: readonly { id: string; routeId: string | null }[],
): string | null {
  if (selection?.kind === 'route') return selection.id
  if (selection?.kind !== 'vehicle') return null
  return vehicles.find(({ id }) => id === selection.id)?.routeId ?? null
}
