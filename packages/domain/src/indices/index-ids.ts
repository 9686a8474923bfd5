/** The indices that maps, series and summaries show (core §1). */
export const MAP_INDEX_IDS = [
  'road',
  'disruption',
  'flood',
  'power',
  'life_property',
  'wildfire_spread',
  'wildfire_conditions',
] as const

/** Those and the two that belong to a vehicle on its way. */
export const INDEX_IDS = [...MAP_INDEX_IDS, 'tipping', 'crash'] as const

export type MapIndexId = (typeof MAP_INDEX_IDS)[number]
export type IndexId = (typeof INDEX_IDS)[number]

export const isIndexId = (name: string): name is IndexId => (INDEX_IDS as readonly string[]).includes(name)
