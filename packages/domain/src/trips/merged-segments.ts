import { IMPACT_LEVELS, type ImpactLevel, impactLevelOfIndex } from '../levels/impact-level.ts'
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

/** The segments that are not behind the vehicle at a moment, or all of them. */
export const segmentsAhead = <Segment extends Pick<EvaluatedSegment, 'leavesAt'>>(
  segments: readonly Segment[],
  from: Date | null,
): readonly Segment[] => (from ? segments.filter(({ leavesAt }) => leavesAt > from) : segments)

/** Joins segments of one road with the same color and hazard, and short ones with their neighbors. Alerts and stops do not matter. */
export function mergeSegments(segments: readonly EvaluatedSegment[]): MergedSegment[] {
  const merged: MergedSegment[] = []
  segments.forEach((segment, index) => {
    const before = merged.at(-1)
    if (before && belongsTo(before, segment)) merged[merged.length - 1] = joined(segments, before.first, index)
    else merged.push({ ...segment, first: index, last: index })
  })
  return merged
}

function belongsTo(before: MergedSegment, segment: EvaluatedSegment): boolean {
  if (isShort(segment)) return segmentRisk(segment) <= segmentRisk(before)
  if (isShort(before) && segmentRisk(before) <= segmentRisk(segment)) return true
  return (
    before.routeName === segment.routeName &&
    before.roadKind === segment.roadKind &&
    segmentRiskColor(before) === segmentRiskColor(segment) &&
    hazardOf(before) === hazardOf(segment) &&
    limitLevel(before) === limitLevel(segment) &&
    floodLevel(before) === floodLevel(segment)
  )
}

const limitLevel = ({ ownLimit }: Pick<EvaluatedSegment, 'ownLimit'>): ImpactLevel =>
  ownLimit?.level ?? IMPACT_LEVELS.none
const floodLevel = ({ floodIndex }: Pick<EvaluatedSegment, 'floodIndex'>) => impactLevelOfIndex(floodIndex ?? 0)
const milesOf = ({ fromMile, toMile }: EvaluatedSegment) => toMile - fromMile
const isShort = (segment: EvaluatedSegment) => milesOf(segment) < SHORT_MILES
const hazardOf = ({ slowedBy, riskFrom }: EvaluatedSegment) => slowedBy?.hazard ?? riskFrom?.hazard

/** The stretch of the segments from `first` to `last`: name, kind and speeds of its main road, and the worst of the rest. */
function joined(segments: readonly EvaluatedSegment[], first: number, last: number): MergedSegment {
  const parts = segments.slice(first, last + 1)
  const [begins, ends] = [parts[0] as EvaluatedSegment, parts.at(-1) as EvaluatedSegment]
  const road = mainRoad(parts)
  const worstBy = (measure: (part: EvaluatedSegment) => number) =>
    parts.reduce((worst, part) => (measure(part) > measure(worst) ? part : worst))
  return {
    ...begins,
    ...speedsOf(road),
    routeName: road.reduce((longest, part) => (milesOf(part) > milesOf(longest) ? part : longest)).routeName,
    roadKind: (road[0] as EvaluatedSegment).roadKind,
    toMile: ends.toMile,
    leavesAt: ends.leavesAt,
    minutesAdded: sumOf(parts, ({ minutesAdded }) => minutesAdded),
    roadIndex: worstBy(({ roadIndex }) => roadIndex).roadIndex,
    riskFrom: worstBy(({ roadIndex }) => roadIndex).riskFrom,
    chance: worstBy(({ roadIndex }) => roadIndex).chance,
    slowedBy: worstBy(segmentSlowdown).slowedBy ?? parts.find(({ slowedBy }) => slowedBy)?.slowedBy ?? null,
    crashIndex: worstBy(({ crashIndex }) => crashIndex).crashIndex,
    tippingIndex: worstBy(({ tippingIndex }) => tippingIndex).tippingIndex,
    floodIndex: worstBy(({ floodIndex = 0 }) => floodIndex).floodIndex,
    ownLimit: worstBy(limitLevel).ownLimit,
    rainRisk: worstBy(({ rainRisk }) => rainRisk?.level ?? 0).rainRisk,
    first,
    last,
  }
}

/**
 * The parts at the highest risk on the kind of road that has most of their miles. An access road or a ramp never lends
 * its speed to a freeway, nor the freeway its own to the ramp.
 */
function mainRoad(parts: readonly EvaluatedSegment[]): EvaluatedSegment[] {
  const highest = Math.max(...parts.map(segmentRisk))
  const riskiest = parts.filter((part) => segmentRisk(part) === highest)
  const byKind = [...Map.groupBy(riskiest, ({ roadKind }) => roadKind).values()]
  return byKind.reduce((most, road) => (sumOf(road, milesOf) > sumOf(most, milesOf) ? road : most))
}

/** Miles by hours. */
function speedsOf(road: readonly EvaluatedSegment[]): Speeds {
  const miles = sumOf(road, milesOf)
  const overall = (speed: keyof Speeds) => miles / sumOf(road, (part) => milesOf(part) / part[speed])
  return { freeFlowMps: overall('freeFlowMps'), adjustedMps: overall('adjustedMps') }
}

const sumOf = (parts: readonly EvaluatedSegment[], measure: (part: EvaluatedSegment) => number) =>
  parts.reduce((sum, part) => sum + measure(part), 0)

/** The risk of a route that consists of this segment only. */
export const segmentRisk = (
  segment: Speeds & Pick<EvaluatedSegment, 'roadIndex' | 'tippingIndex' | 'floodIndex' | 'ownLimit'>,
): ImpactLevel =>
  routeRisk({
    extremeWeather: false,
    slowdownFraction: segmentSlowdown(segment),
    maxRoadIndex: segment.roadIndex,
    maxTippingIndex: segment.tippingIndex,
    maxFloodIndex: segment.floodIndex ?? 0,
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
