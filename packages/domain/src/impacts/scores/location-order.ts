import { IMPACT_LEVELS } from '../../levels/impact-level.ts'
import { DAY_MS } from '../../time/durations.ts'
import type { TimeframeImpact } from './impact-summary.ts'

/** Locations without impact sort after those with one, and locations without a summary last (DASH-064, DASH-065). */
const NO_IMPACT_PUSH_DAYS = 30
const NO_SUMMARY_PUSH_DAYS = 90

/** The fields that determine the order; times come from the wire as text or from the model as dates. */
type Peaking = Pick<TimeframeImpact, 'peakImpactTimeMoment'> & { impactLevel: number }

/** Returns the peak time by which locations are sorted, in milliseconds. */
export function sortablePeakTime(impact: Peaking | null | undefined, now: Date): number {
  if (!impact) return now.getTime() + NO_SUMMARY_PUSH_DAYS * DAY_MS
  const peak = impact.peakImpactTimeMoment === null ? now.getTime() : Date.parse(impact.peakImpactTimeMoment)
  return impact.impactLevel <= IMPACT_LEVELS.none ? peak + NO_IMPACT_PUSH_DAYS * DAY_MS : peak
}
