import type { ImpactLevelName } from '@stormlane/domain'

/** The label of every impact level filter (MAP-017). */
export const FILTER_BY_IMPACT = 'Filter By Impact'

/** The word of each level, always shown with its color and shape. */
export const LEVEL_WORDS: Record<ImpactLevelName, string> = {
  unknown: 'Unknown',
  none: 'None',
  low: 'Low',
  moderate: 'Moderate',
  high: 'High',
  extreme: 'Extreme',
}
