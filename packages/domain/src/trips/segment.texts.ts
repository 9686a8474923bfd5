import { chanceText, tagText, WEATHER_TAG_NAMES, withConfidence } from '../impacts/scores/scores.texts.ts'
import { describeCause, describeSlowdown, TIPPING_NAME } from '../indices/indices.texts.ts'
import { IMPACT_LEVELS, impactLevelName, impactLevelOfIndex } from '../levels/impact-level.ts'
import { confidenceLabel } from '../levels/level-tables.ts'
import { type MeasurementSystem, mpsToMph } from '../measures/units.ts'
import type { RoadKind } from '../roads/router.ts'
import { ENGLISH_ROUTE_WORDS } from './english-route.ts'
import type { EvaluatedSegment } from './route.ts'
import type { RouteWords } from './route-words.ts'

/** Smaller delays and slowdowns are not mentioned. */
const WORTH_MINUTES = 0.5
const WORTH_FRACTION = 0.01

type Explained = Pick<EvaluatedSegment, 'freeFlowMps' | 'adjustedMps' | 'minutesAdded' | 'slowedBy' | 'riskFrom'> &
  Partial<Pick<EvaluatedSegment, 'rainRisk' | 'tippingIndex' | 'chance'>>

/** Lost share of the free-flow speed, 0-1. */
const lostSpeed = ({ freeFlowMps, adjustedMps }: Pick<Explained, 'freeFlowMps' | 'adjustedMps'>) =>
  freeFlowMps > 0 ? Math.max(0, 1 - adjustedMps / freeFlowMps) : 0

/**
 * Why a stretch is slow or risky, and what that costs: `Snow 0.6 in/h (slows above 0.5 in/h) · speed -18% · +12 min`,
 * and from three days ahead on how likely it is: `· 22% chance`.
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
    ...(segment.chance ? [chanceText(segment.chance)] : []),
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
export const SPEED_STEP_MPH = 5

/**
 * Slower than this only a danger may ask for, because a truck at half the speed of the traffic is one itself (our
 * choice). Absent: no speed is advised, because a ferry has none, and the way to the nearest road is no known road.
 */
const LOWEST_SPEED_MPH: Partial<Record<RoadKind, number>> = { freeway: 45, highway: 25, street: 25 }

type DrivenSegment = Explained & Pick<EvaluatedSegment, 'routeName' | 'roadIndex' | 'roadKind'>

/**
 * What a driver should do on the stretch under the wheels: `Keep 55 mph or less, I-80, snow`. A stretch that is shown at
 * low risk gets no speed, because "low" and a limit contradict each other.
 */
export function driverWords(
  segment: DrivenSegment,
  words: RouteWords = ENGLISH_ROUTE_WORDS,
  { isLow = false }: { isLow?: boolean } = {},
): string {
  const { driving, locale } = words
  const dangers = dangersOf(segment, words)
  if (dangers.length === 0) return driving.clear
  const mph = isLow ? null : advisedMph(segment)
  const advice = mph === null ? driving.care : driving.keepBelow(speedText(mph, locale))
  return [advice, ...onRoad(segment, dangers)].join(', ')
}

/** Road and dangers of a stretch that the driver has not reached, so without a speed: `I-80, snow`. */
export function dangerWords(segment: DrivenSegment, words: RouteWords = ENGLISH_ROUTE_WORDS): string {
  const dangers = dangersOf(segment, words)
  return dangers.length === 0 ? words.driving.clear : onRoad(segment, dangers).join(', ')
}

const onRoad = ({ routeName }: DrivenSegment, dangers: string[]) => (routeName ? [routeName, ...dangers] : dangers)

/** What slows the stretch, what makes it dangerous, and crosswind; empty on a clear road. */
function dangersOf(segment: DrivenSegment, { driving, hazard }: RouteWords): string[] {
  const hazards = [leadingHazard(segment), ...(isDangerous(segment) ? [segment.riskFrom?.hazard] : [])]
  const named = new Set(hazards.filter((name) => name !== undefined))
  return [...[...named].map(hazard), ...(hasCrosswind(segment) ? [driving.crosswind] : [])]
}

const hasCrosswind = ({ tippingIndex = 0 }: DrivenSegment) => impactLevelOfIndex(tippingIndex) >= IMPACT_LEVELS.moderate
const isSlow = (segment: DrivenSegment) => segment.slowedBy !== null && lostSpeed(segment) >= WORTH_FRACTION

/** The hazard that slows the stretch, or else the one that makes it risky; undefined on a clear road. */
function leadingHazard(segment: DrivenSegment): string | undefined {
  if (isSlow(segment)) return segment.slowedBy?.hazard
  const isRisky = impactLevelOfIndex(segment.roadIndex) >= IMPACT_LEVELS.low || hasCrosswind(segment)
  return isRisky ? segment.riskFrom?.hazard : undefined
}

const isDangerous = (segment: DrivenSegment) =>
  impactLevelOfIndex(segment.roadIndex) >= IMPACT_LEVELS.moderate || hasCrosswind(segment)

/** The speed in this weather, which is never above that of the road; null if none is advised. */
function advisedMph(segment: DrivenSegment): number | null {
  const lowest = LOWEST_SPEED_MPH[segment.roadKind]
  if (lowest === undefined || !isSlow(segment)) return null
  const mph = SPEED_STEP_MPH * Math.floor(mpsToMph(segment.adjustedMps) / SPEED_STEP_MPH)
  return mph > 0 && (mph >= lowest || isDangerous(segment)) ? mph : null
}

const speedText = (mph: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'mile-per-hour' }).format(mph)
