import { ASSET_TYPES, type AssetType, type MapType } from '@stormlane/domain'
import { isTrafficLayer, type OverlayId } from '../../parts/overlays/overlay-id.ts'
import type { MapState, Selection } from './map-state.ts'

/**
 * How selections change each other (core §4). One thing is selected at a time, so an event takes the place of a location
 * or alert, and a location that of an event.
 */
export function select(state: MapState, selection: Selection | null): MapState {
  const ofAsset = ASSET_TYPES.find((type) => type === selection?.kind)
  return { ...state, selection, assetType: ofAsset ?? state.assetType }
}

/** Another asset type: what was selected of the others, and the groups, are let go. */
export function switchAssetType(state: MapState, assetType: AssetType): MapState {
  return {
    ...state,
    assetType,
    selection: state.selection?.kind === assetType ? state.selection : null,
    groupIds: [],
    // The vehicles' weather is that of now: their view begins with the first timeframe.
    timeframe: assetType === 'vehicle' ? 'nowcast' : state.timeframe,
  }
}

/**
 * Another layer: events and traffic items that were selected belong to the layer before. The wildfires come with the
 * wildfire layers and go with them.
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

/** A layer over the weather on or off; of the traffic layers one at a time. */
export function toggleOverlay(state: MapState, id: OverlayId): MapState {
  const on = !state.overlays.includes(id)
  const others = state.overlays.filter((other) => other !== id && !(on && isTrafficLayer(id) && isTrafficLayer(other)))
  const selection = state.selection?.kind === 'event' || state.selection?.kind === 'traffic' ? null : state.selection
  return { ...state, overlays: on ? [...others, id] : others, selection }
}

/** The route to draw: the selected one, or that of the selected vehicle. */
export function selectedRouteId(
  selection: Selection | null,
  vehicles: readonly { id: string; routeId: string | null }[],
): string | null {
  if (selection?.kind === 'route') return selection.id
  if (selection?.kind !== 'vehicle') return null
  return vehicles.find(({ id }) => id === selection.id)?.routeId ?? null
}
