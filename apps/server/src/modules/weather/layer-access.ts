import type { FeatureFlag, MapLayerId } from '@stormlane/domain'

/** Layers that an organisation sees only with a flag (core §6). */
const FLAG_OF: Partial<Record<MapLayerId, FeatureFlag>> = {
  disruption: 'showDisruptionIndex',
  wildfire_spread: 'showWildfireIndices',
  wildfire_conditions: 'showWildfireIndices',
}

export type LayerFlags = Partial<Record<FeatureFlag, boolean>>

export function maySee(layer: MapLayerId, flags: LayerFlags): boolean {
  const flag = FLAG_OF[layer]
  return flag === undefined || flags[flag] === true
}
