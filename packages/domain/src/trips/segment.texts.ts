import { tagText, WEATHER_TAG_NAMES, withConfidence } from '../impacts/scores/scores.texts.ts'
import { describeCause, describeSlowdown, TIPPING_NAME } from '../indices/indices.texts.ts'
import { IMPACT_LEVELS, impactLevelName, impactLevelOfIndex } from '../levels/impact-level.ts'
import { confidenceLabel } from '../levels/level-tables.ts'
import { type MeasurementSystem, mpsToMph } from '../measures/units.ts'
import { ENGLISH_ROUTE_WORDS } from './english-route.ts'
import type { EvaluatedSegment } from './route.ts'
import type { RouteWords } from './route-words.ts'

/** Smaller delays and slowdowns are not mentioned. */
const WORTH_MINUTES = 0.5
const WORTH_FRACTION = 0.01

type Explained = Pick<EvaluatedSegment, 'freeFlowMps' | 'adjustedMps' | 'minutesAdded' | 'slowedBy' | 'riskFrom'> &
  Partial<Pick<EvaluatedSegment, 'rainRisk' | 'tippingIndex'>>

/** Lost share of the free-flow speed, 0-1. */
const lostSpeed = ({ freeFlowMps, adjustedMps }: Pick<Explained, 'freeFlowMps' | 'adjustedMps'>) =>
  freeFlowMps > 0 ? Math.max(0, 1 - adjustedMps / freeFlowMps) : 0

/**
 * Why a stretch is slow or risky, and what that costs: `Snow 0.6 in/h (slows above 0.5 in/h) · speed -18% · +12 min`.
 */
export function segmentReason(segment: Explained, system: MeasurementSystem): string {
  const slowdown = lostSpeed(segment)
  const reasons = [leadingReason(segment, slowdown, system), rainReason(segment), tippingReason(segment)].filter(
    (reason) => reason !== null,
  )
  return [
    ...(reasons.length > 0 ? reasons : [ENGLISH_ROUTE_WORDS.driving.clear]),
    ...(slowdown >= WORTH_FRACTION ? [`speed -${Math.round(100 * slowdown)}%`] : []),
    ...(segment.minutesAdded >= WORTH_MINUTES ? [`+${Math.round(segment.minutesAdded)} min`] : []),
  ].join(' · ')
}

function leadingReason({ slowedBy, riskFrom }: Explained, slowdown: number, system: MeasurementSystem): string | null {
  if (slowedBy && slowdown >= WORTH_FRACTION) return describeSlowdown(slowedBy, system)
  return riskFrom && riskFrom.threshold !== null ? describeCause(riskFrom, system) : null
}

/** `Tipping: High`; nothing below low. */
function tippingReason({ tippingIndex = 0 }: Explained): string | null {
  const level = impactLevelOfIndex(tippingIndex)
  return level > IMPACT_LEVELS.none ? tagText(TIPPING_NAME, impactLevelName(level)) : null
}

/** `Rain: Moderate (Very high confidence)`. */
function rainReason({ rainRisk }: Explained): string | null {
  if (!rainRisk) return null
  const text = tagText(WEATHER_TAG_NAMES.rainRate, impactLevelName(rainRisk.level))
  return withConfidence(text, confidenceLabel(rainRisk.confidence))
}

/** Advised speeds are multiples of this (our choice). */
const SPEED_STEP_MPH = 5

type DrivenSegment = Explained & Pick<EvaluatedSegment, 'routeName' | 'roadIndex'>

/** What a driver should do on a stretch: `Keep 55 mph or less, I-80, snow`. */
export function driverWords(segment: DrivenSegment, words: RouteWords = ENGLISH_ROUTE_WORDS): string {
  const { routeName, riskFrom, slowedBy, roadIndex } = segment
  const { driving, locale } = words
  const isSlow = slowedBy !== null && lostSpeed(segment) >= WORTH_FRACTION
  const hazard = isSlow ? slowedBy.hazard : riskFrom?.hazard
  const crosswind = impactLevelOfIndex(segment.tippingIndex ?? 0) >= IMPACT_LEVELS.moderate ? [driving.crosswind] : []
  const isRisky = impactLevelOfIndex(roadIndex) >= IMPACT_LEVELS.low || crosswind.length > 0
  if (!hazard || !(isSlow || isRisky)) return [driving.clear, ...crosswind].join(', ')
  return [
    isSlow ? driving.keepBelow(speedText(speedLimitMph(segment), locale)) : driving.care,
    ...(routeName ? [routeName] : []),
    words.hazard(hazard),
    ...crosswind,
  ].join(', ')
}

const speedText = (mph: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'mile-per-hour' }).format(mph)

const speedLimitMph = ({ adjustedMps }: Explained) =>
  Math.max(SPEED_STEP_MPH, SPEED_STEP_MPH * Math.floor(mpsToMph(adjustedMps) / SPEED_STEP_MPH))
