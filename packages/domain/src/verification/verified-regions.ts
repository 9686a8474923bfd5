/** Where forecasts are verified: all stations, those of one part of the continent, the sites of a fleet, or its saved routes. */
export const VERIFIED_REGIONS = [
  'all',
  'northwest',
  'southwest',
  'northern_plains',
  'southern_plains',
  'midwest',
  'northeast',
  'southeast',
  'canada',
  'mexico',
  'sites',
  'roads',
] as const

export type VerifiedRegion = (typeof VERIFIED_REGIONS)[number]
