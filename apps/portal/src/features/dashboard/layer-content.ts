import {
  type DashboardLayer,
  type DayFrame,
  type FeatureFlags,
  isLayerInFrame,
  isMapTypeOffered,
  MAP_LAYERS,
  type MapLayerId,
  type MapType,
  validMapType,
  WEATHER_LAYERS,
} from '@stormlane/domain'
import type { OverlayId } from '../../parts/overlays/overlay-id.ts'
import type { DashboardState } from './dashboard-state.ts'

const IMPACT_LAYERS = (Object.keys(MAP_LAYERS) as MapLayerId[]).filter((id) => MAP_LAYERS[id].kind === 'impact')

/** The variables of a tab that has several, as far as the organization has them. */
export function variablesOf(layer: DashboardLayer, flags: FeatureFlags): readonly MapLayerId[] {
  if (layer === 'hyperlocal-weather') return WEATHER_LAYERS
  return layer === 'impact-indices' ? IMPACT_LAYERS.filter((id) => isMapTypeOffered(id, flags)) : []
}

/** What the map is colored by under a tab. */
export function mapTypeOf(
  { layer, variable }: Pick<DashboardState, 'layer' | 'variable'>,
  frame: DayFrame,
  flags: FeatureFlags,
): MapType {
  if (layer === 'radar') return isLayerInFrame(layer, frame) ? 'radar' : 'none'
  const variables = variablesOf(layer, flags)
  const wanted = variables.find((id) => id === variable) ?? variables[0] ?? 'none'
  const timeframe = frame === 'today' ? 'nowcast' : 'extended'
  return validMapType(wanted, { timeframe, source: null, showWildfireIndices: flags.showWildfireIndices })
}

/** What lies over the map under a tab. */
export function overlaysOf({
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
