import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'

/**
 * How much more time a risk is worth avoiding (ours): a way at high risk must be more than 15 % faster than one without risk to come
 * first.
 */
const TIME_WORTH: Partial<Record<ImpactLevel, number>> = {
  [IMPACT_LEVELS.low]: 0.01,
  [IMPACT_LEVELS.moderate]: 0.05,
  [IMPACT_LEVELS.high]: 0.15,
}

/** Seconds under way, longer the riskier they are: the smaller, the better the option or the departure. */
export const riskWeightedSeconds = (seconds: number, risk: ImpactLevel) => seconds * (1 + (TIME_WORTH[risk] ?? 0))
