/** Where forecasts are verified: all stations, or those of one part of the continent. */
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
] as const

export type VerifiedRegion = (typeof VERIFIED_REGIONS)[number]
