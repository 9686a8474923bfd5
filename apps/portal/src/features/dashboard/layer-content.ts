import { type DashboardLayer, isLayerInFrame } from '@stormlane/domain/dashboard'
import {
  isMapTypeOffered,
  MAP_LAYERS,
  type MapLayerId,
  type MapType,
  validMapType,
  WEATHER_LAYERS,
} from '@stormlane/domain/maps'
import type { FeatureFlags } from '@stormlane/domain/product'
import type { DayFrame } from '@stormlane/domain/time'
import type { OverlayId } from '../../parts/overlays/overlay-id.ts'
import type { DashboardState } from './dashboard-state.ts'

const IMPACT_LAYERS = (Object.keys(MAP_LAYERS) as MapLayerId[]).filter((id) => MAP_LAYERS[id].kind === 'impact')

/** The variables of a tab that the organization has. */
export function layerVariables(layer: DashboardLayer, flags: FeatureFlags): readonly MapLayerId[] {
  if (layer === 'hyperlocal-weather') return WEATHER_LAYERS
  return layer === 'impact-indices' ? IMPACT_LAYERS.filter((id) => isMapTypeOffered(id, flags)) : []
}

/** The weather or impact layer of a tab. */
export function layerMapType(
  { layer, variable }: Pick<DashboardState, 'layer' | 'variable'>,
  frame: DayFrame,
  flags: FeatureFlags,
): MapType {
  if (layer === 'radar') return isLayerInFrame(layer, frame) ? 'radar' : 'none'
  const variables = layerVariables(layer, flags)
  const wanted = variables.find((id) => id === variable) ?? variables[0] ?? 'none'
  const timeframe = frame === 'today' ? 'nowcast' : 'extended'
  return validMapType(wanted, { timeframe, source: null, showWildfireIndices: flags.showWildfireIndices })
}

/** The overlays of a tab. */
export function layerOverlays({
  layer,
  traffic,
  events,
}: Pick<DashboardState, 'layer' | 'traffic' | 'events'>): readonly OverlayId[] {
  switch (layer) {
    case 'alerts':
      return ['alerts']
    case 'traffic':
      return [traffic]
    case 'lightning':
    case 'flood-chance':
      return [layer]
    case 'events':
      return events
    case 'summary':
    case 'radar':
    case 'hyperlocal-weather':
    case 'impact-indices':
      return []
  }
}
