import { slowdownColor } from '@stormlane/domain/levels'
import { type MeasurementSystem, milesToMeters } from '@stormlane/domain/measures'
import {
  type EvaluatedSegment,
  type MergedSegment,
  mergeSegments,
  segmentReason,
  segmentRiskColor,
  segmentSlowdown,
} from '@stormlane/domain/trips'
import { formatDayTime } from '../../platform/time-format.ts'
import type { RouteSegment } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

export type ColorBy = 'slowdown' | 'roadRisk'

export function segmentColor(segment: RouteSegment, by: ColorBy) {
  return by === 'slowdown' ? slowdownColor(segmentSlowdown(segment)) : segmentRiskColor(segment)
}

/** Returns the text of the reason. The contract types the domain's reason as a plain string, hence the cast. */
export const segmentReasonText = (segment: RouteSegment, units: MeasurementSystem) =>
  segmentReason(segment as unknown as EvaluatedSegment, units)

/** `I-80, mile 190 to 257 · Thu 8:40 PM CST`, in the zone where it begins. */
export function segmentPlace(segment: RouteSegment, units: MeasurementSystem): string {
  const { where, mile, kilometer } = plannerTexts.segments
  const unit = units === 'imperial' ? mile : kilometer
  const [from, to] = [wholeDistance(segment.fromMile, units), wholeDistance(segment.toMile, units)]
  return `${where(segment.routeName, from, to, unit)} · ${formatDayTime(new Date(segment.entersAt), segment.timeZone)}`
}

/** A row of the list: consecutive segments, from `first` to `last`, that a driver perceives as one. */
export type SegmentRow = RouteSegment & Pick<MergedSegment, 'first' | 'last'>

export const segmentRows = (segments: readonly RouteSegment[]): SegmentRow[] =>
  mergeSegments(segments as unknown as EvaluatedSegment[]) as unknown as SegmentRow[]

/** Returns the zone at a mile of an option; undefined (the viewer's) for results of older versions. */
export const zoneAtMile = (segments: readonly RouteSegment[], atMile: number): string | undefined =>
  segments.find(({ toMile }) => atMile < toMile)?.timeZone ?? segments.at(-1)?.timeZone

/** `mile 512`, or in kilometers. */
export function milePost(atMile: number, units: MeasurementSystem): string {
  const { milePost: words, mile, kilometer } = plannerTexts.segments
  return words(units === 'imperial' ? mile : kilometer, wholeDistance(atMile, units))
}

const wholeDistance = (miles: number, units: MeasurementSystem) =>
  Math.round(units === 'imperial' ? miles : milesToMeters(miles) / 1000)
