import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'

/**
 * Time penalty of a risk level (our choice): an option at high risk must be more than 15 % faster than one without risk to rank
 * first.
 */
const TIME_WORTH: Partial<Record<ImpactLevel, number>> = {
  [IMPACT_LEVELS.low]: 0.01,
  [IMPACT_LEVELS.moderate]: 0.05,
  [IMPACT_LEVELS.high]: 0.15,
  // Only own limits can rate a route extreme.
  [IMPACT_LEVELS.extreme]: 0.3,
}

/** Travel time weighted by risk; the smaller, the better the option or departure. */
export const riskWeightedSeconds = (seconds: number, risk: ImpactLevel) => seconds * (1 + (TIME_WORTH[risk] ?? 0))
