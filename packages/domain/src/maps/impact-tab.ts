import type { FeatureFlags } from '../product/feature-flags.ts'
import { isMapLayer, isMapTypeOffered, type MapLayerId, WEATHER_LAYERS } from './map-types.ts'

/** The categories of the Impact tab by URL slug, and their maps (IMPACT-001). */
export const IMPACT_TAB_MAPS = {
  'impact-indices': ['road', 'disruption', 'flood', 'power', 'life_property', 'wildfire_conditions', 'wildfire_spread'],
  'weather-indices': WEATHER_LAYERS,
} as const satisfies Record<string, readonly MapLayerId[]>

export type ImpactTabCategory = keyof typeof IMPACT_TAB_MAPS
export const IMPACT_TAB_CATEGORIES = Object.keys(IMPACT_TAB_MAPS) as ImpactTabCategory[]

/** The URL slug of a map, for example `life-property`. */
export const mapLayerSlug = (layer: MapLayerId): string => layer.replaceAll('_', '-')

/** The map of a URL slug; underscores, as in wire names, are accepted too. */
export function mapLayerFromSlug(slug: string): MapLayerId | undefined {
  const layer = slug.replaceAll('-', '_')
  return isMapLayer(layer) ? layer : undefined
}

/** The maps of a category that the organization's flags allow. */
export const mapLayersInCategory = (category: ImpactTabCategory, flags: FeatureFlags): MapLayerId[] =>
  IMPACT_TAB_MAPS[category].filter((layer) => isMapTypeOffered(layer, flags))

/**
 * The map that a URL of the Impact tab shows: the requested one if its category has it, else the last visited map of the
 * category, else the category's first. An unknown category is replaced by the first one.
 */
export function impactTabMap(
  requested: { category?: string | undefined; map?: string | undefined },
  lastVisited: Partial<Record<ImpactTabCategory, MapLayerId>>,
  flags: FeatureFlags,
): { category: ImpactTabCategory; layer: MapLayerId } {
  const category = IMPACT_TAB_CATEGORIES.find((name) => name === requested.category) ?? 'impact-indices'
  const offered = mapLayersInCategory(category, flags)
  const candidates = [requested.map === undefined ? undefined : mapLayerFromSlug(requested.map), lastVisited[category]]
  return {
    category,
    layer: candidates.flatMap((layer) => offered.find((one) => one === layer) ?? [])[0] ?? offered[0] ?? 'road',
  }
}
