import { DAY_MS } from '../durations.ts'
import { IMPACT_LEVELS } from '../impact-level.ts'
import type { TimeframeImpact } from './impact-summary.ts'

/** core §9: so that places without news come after those with, and places that nothing is known of come last. */
const NO_IMPACT_PUSH_DAYS = 30
const NO_SUMMARY_PUSH_DAYS = 90

/** What the order looks at, of the model or of the wire. */
type Peaking = Pick<TimeframeImpact, 'peakImpactTimeMoment'> & { impactLevel: number }

/** The peak time by which locations are sorted, as an instant. */
export function sortablePeakTime(impact: Peaking | null | undefined, now: Date): number {
  if (!impact) return now.getTime() + NO_SUMMARY_PUSH_DAYS * DAY_MS
  const peak = impact.peakImpactTimeMoment === null ? now.getTime() : Date.parse(impact.peakImpactTimeMoment)
  return impact.impactLevel <= IMPACT_LEVELS.none ? peak + NO_IMPACT_PUSH_DAYS * DAY_MS : peak
}
