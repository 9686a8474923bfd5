import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { routeRisk } from '../levels/route-risk.ts'
import { roadRiskColor } from '../levels/segment-colors.ts'
import type { EvaluatedSegment } from './route.ts'

type Speeds = Pick<EvaluatedSegment, 'freeFlowMps' | 'adjustedMps'>

/** Returns the added time divided by the time without weather, defined like the slowdown of a whole route. */
export const segmentSlowdown = ({ freeFlowMps, adjustedMps }: Speeds) =>
  adjustedMps > 0 ? Math.max(0, freeFlowMps / adjustedMps - 1) : 0

/** The color of a stretch by its road risk. */
export const segmentRiskColor = (segment: Speeds & Pick<EvaluatedSegment, 'roadIndex'>) =>
  roadRiskColor(segment.roadIndex, segmentSlowdown(segment))

/** Consecutive segments that are one stretch to a driver; `first` to `last` are their positions in the list. */
export interface MergedSegment extends EvaluatedSegment {
  first: number
  last: number
}

/** A segment shorter than this joins the one before it unless it is worse (our choice). */
const SHORT_MILES = 1

/** Joins segments of one road with the same color and hazard, and short ones with their neighbors. Alerts and stops do not matter. */
export function mergeSegments(segments: readonly EvaluatedSegment[]): MergedSegment[] {
  const merged: MergedSegment[] = []
  segments.forEach((segment, index) => {
    const before = merged.at(-1)
    if (before && belongsTo(before, segment)) merged[merged.length - 1] = joined(before, segment, index)
    else merged.push({ ...segment, first: index, last: index })
  })
  return merged
}

function belongsTo(before: MergedSegment, segment: EvaluatedSegment): boolean {
  if (isShort(segment)) return segmentRisk(segment) <= segmentRisk(before)
  if (isShort(before) && segmentRisk(before) <= segmentRisk(segment)) return true
  return (
    before.routeName === segment.routeName &&
    segmentRiskColor(before) === segmentRiskColor(segment) &&
    hazardOf(before) === hazardOf(segment) &&
    limitLevel(before) === limitLevel(segment)
  )
}

const limitLevel = ({ ownLimit }: Pick<EvaluatedSegment, 'ownLimit'>): ImpactLevel =>
  ownLimit?.level ?? IMPACT_LEVELS.none
const isShort = ({ fromMile, toMile }: EvaluatedSegment) => toMile - fromMile < SHORT_MILES
const hazardOf = ({ slowedBy, riskFrom }: EvaluatedSegment) => slowedBy?.hazard ?? riskFrom?.hazard

function joined(before: MergedSegment, segment: EvaluatedSegment, index: number): MergedSegment {
  const [beforeMiles, miles] = [before.toMile - before.fromMile, segment.toMile - segment.fromMile]
  const overall = (speed: 'freeFlowMps' | 'adjustedMps') =>
    (beforeMiles + miles) / (beforeMiles / before[speed] + miles / segment[speed])
  const worse = segmentSlowdown(segment) > segmentSlowdown(before) ? segment : before
  const riskier = segment.roadIndex > before.roadIndex ? segment : before
  return {
    ...before,
    routeName: miles > beforeMiles ? segment.routeName : before.routeName,
    toMile: segment.toMile,
    leavesAt: segment.leavesAt,
    freeFlowMps: overall('freeFlowMps'),
    adjustedMps: overall('adjustedMps'),
    minutesAdded: before.minutesAdded + segment.minutesAdded,
    roadIndex: riskier.roadIndex,
    riskFrom: riskier.riskFrom,
    slowedBy: worse.slowedBy ?? before.slowedBy ?? segment.slowedBy,
    crashIndex: Math.max(before.crashIndex, segment.crashIndex),
    tippingIndex: Math.max(before.tippingIndex, segment.tippingIndex),
    ownLimit: limitLevel(segment) > limitLevel(before) ? segment.ownLimit : before.ownLimit,
    rainRisk: (segment.rainRisk?.level ?? 0) > (before.rainRisk?.level ?? 0) ? segment.rainRisk : before.rainRisk,
    last: index,
  }
}

/** The risk of a route that consists of this segment only. */
const segmentRisk = (
  segment: Speeds & Pick<EvaluatedSegment, 'roadIndex' | 'tippingIndex' | 'ownLimit'>,
): ImpactLevel =>
  routeRisk({
    extremeWeather: false,
    slowdownFraction: segmentSlowdown(segment),
    maxRoadIndex: segment.roadIndex,
    maxTippingIndex: segment.tippingIndex,
    limitLevel: limitLevel(segment),
  })

/**
 * Returns the stretch with the highest risk, and among equals the one that costs most time; null if the route is clear.
 */
export function worstSegment(segments: readonly EvaluatedSegment[]): MergedSegment | null {
  let worst: MergedSegment | null = null
  for (const segment of mergeSegments(segments)) {
    const difference = worst ? segmentRisk(segment) - segmentRisk(worst) : segmentRisk(segment)
    if (difference > 0 || (worst && difference === 0 && segment.minutesAdded > worst.minutesAdded)) worst = segment
  }
  return worst && segmentRisk(worst) > IMPACT_LEVELS.none ? worst : null
}
