import type { ImpactLevelName } from '@stormlane/domain'

/** The word on every chip. Colour and shape never stand alone. */
export const LEVEL_WORDS: Record<ImpactLevelName, string> = {
  unknown: 'Unknown',
  none: 'None',
  low: 'Low',
  moderate: 'Moderate',
  high: 'High',
  extreme: 'Extreme',
}
