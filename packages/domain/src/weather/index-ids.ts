/** The indices that maps, series and summaries show (LAYER-002). */
export const MAP_INDEX_IDS = [
  'road',
  'disruption',
  'flood',
  'power',
  'life_property',
  'wildfire_spread',
  'wildfire_conditions',
] as const

/** The map indices and the two indices of vehicles on the road. */
export const INDEX_IDS = [...MAP_INDEX_IDS, 'tipping', 'crash'] as const

export type MapIndexId = (typeof MAP_INDEX_IDS)[number]
export type IndexId = (typeof INDEX_IDS)[number]

export const isIndexId = (name: string): name is IndexId => (INDEX_IDS as readonly string[]).includes(name)
