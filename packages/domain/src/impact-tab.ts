import type { FeatureFlags } from './feature-flags.ts'
import { isMapLayer, isMapTypeOffered, type MapLayerId, WEATHER_LAYERS } from './map-types.ts'

/** The categories of the Impact tab, by their slug in the address, and their maps (core §2). */
export const IMPACT_TAB_MAPS = {
  'impact-indices': ['road', 'disruption', 'flood', 'power', 'life_property', 'wildfire_conditions', 'wildfire_spread'],
  'weather-indices': WEATHER_LAYERS,
} as const satisfies Record<string, readonly MapLayerId[]>

export type ImpactTabCategory = keyof typeof IMPACT_TAB_MAPS
export const IMPACT_TAB_CATEGORIES = Object.keys(IMPACT_TAB_MAPS) as ImpactTabCategory[]

/** How a map is written in an address: `life-property`. */
export const mapSlugOf = (layer: MapLayerId): string => layer.replaceAll('_', '-')

/** The map behind a slug, also as the wire spells it. */
export function mapOfSlug(slug: string): MapLayerId | undefined {
  const layer = slug.replaceAll('-', '_')
  return isMapLayer(layer) ? layer : undefined
}

/** The maps of a category that an organization has. */
export const mapsOfCategory = (category: ImpactTabCategory, flags: FeatureFlags): MapLayerId[] =>
  IMPACT_TAB_MAPS[category].filter((layer) => isMapTypeOffered(layer, flags))

/**
 * What an address of the Impact tab shows: its map where the category has it, else the one that was visited last there,
 * else the category's first. An unknown category is the first one.
 */
export function impactTabMap(
  asked: { category?: string | undefined; map?: string | undefined },
  lastVisited: Partial<Record<ImpactTabCategory, MapLayerId>>,
  flags: FeatureFlags,
): { category: ImpactTabCategory; layer: MapLayerId } {
  const category = IMPACT_TAB_CATEGORIES.find((name) => name === asked.category) ?? 'impact-indices'
  const offered = mapsOfCategory(category, flags)
  const wanted = [asked.map === undefined ? undefined : mapOfSlug(asked.map), lastVisited[category]]
  return {
    category,
    layer: wanted.flatMap((layer) => offered.find((one) => one === layer) ?? [])[0] ?? offered[0] ?? 'road',
  }
}
