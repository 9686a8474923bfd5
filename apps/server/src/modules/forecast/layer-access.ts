import type { MapLayerId } from '@stormlane/domain/maps'
import type { ApiPermission, ApiService, FeatureFlag } from '@stormlane/domain/product'

/** Groups of layers that are enabled together. */
export const LAYER_GROUPS = ['impact', 'weather', 'disruption', 'wildfire'] as const
export type LayerGroup = (typeof LAYER_GROUPS)[number]

const GROUP_OF: Partial<Record<MapLayerId, LayerGroup>> = {
  road: 'impact',
  flood: 'impact',
  power: 'impact',
  life_property: 'impact',
  disruption: 'disruption',
  wildfire_spread: 'wildfire',
  wildfire_conditions: 'wildfire',
}

/** Layer groups that an organization sees only with a feature flag. */
const FLAG_OF: Partial<Record<LayerGroup, FeatureFlag>> = {
  disruption: 'showDisruptionIndex',
  wildfire: 'showWildfireIndices',
}

/** The flags that decide which indices an organization sees. */
export const INDEX_FLAGS: readonly FeatureFlag[] = Object.values(FLAG_OF)

/** The permission that an API token needs, besides `tiling`, for the tiles of a group. */
const TILE_PERMISSION_OF: Record<LayerGroup, ApiPermission> = {
  impact: 'tiling',
  weather: 'weather_tiles',
  disruption: 'disruption',
  wildfire: 'wildfire_tiles',
}

/** The service under which API usage counts the tiles of a group. */
const USAGE_OF: Record<LayerGroup, ApiService> = {
  impact: 'impact_maps',
  weather: 'weather_maps',
  disruption: 'impact_maps',
  wildfire: 'wildfire_maps',
}

export type LayerFlags = Partial<Record<FeatureFlag, boolean>>

interface Caller {
  flags: LayerFlags
  /** Set for API tokens only; people need no permissions. */
  permissions?: readonly ApiPermission[]
}

export function groupOf(layer: MapLayerId): LayerGroup {
  return GROUP_OF[layer] ?? 'weather'
}

/** Returns the service under which API usage counts a tile of this layer. */
export const usageOfTile = (layer: MapLayerId): ApiService => USAGE_OF[groupOf(layer)]

export function maySee(layer: MapLayerId, flags: LayerFlags): boolean {
  return isOpen(groupOf(layer), flags)
}

/** Returns the groups whose tiles a caller may see. */
export function tileGroups({ flags, permissions }: Caller): LayerGroup[] {
  return LAYER_GROUPS.filter(
    (group) => isOpen(group, flags) && (permissions?.includes(TILE_PERMISSION_OF[group]) ?? true),
  )
}

function isOpen(group: LayerGroup, flags: LayerFlags): boolean {
  const flag = FLAG_OF[group]
  return flag === undefined || flags[flag] === true
}
