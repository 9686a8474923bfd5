import type { ImpactLevelName } from '@stormlane/domain'

/** Wherever assets are filtered by their level (core §2). */
export const FILTER_BY_IMPACT = 'Filter By Impact'

/** The word on every chip. Color and shape never stand alone. */
export const LEVEL_WORDS: Record<ImpactLevelName, string> = {
  unknown: 'Unknown',
  none: 'None',
  low: 'Low',
  moderate: 'Moderate',
  high: 'High',
  extreme: 'Extreme',
}
