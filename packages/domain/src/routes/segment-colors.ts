import { IMPACT_LEVELS, type ImpactLevel, impactLevelOfIndex } from '../impact-level.ts'

/** Colors of a stretch of road on the wire. */
export const SEGMENT_COLORS = ['green', 'yellow', 'red'] as const
export type SegmentColor = (typeof SEGMENT_COLORS)[number]

/** How a color of the wire is drawn: yellow is the legend's orange (decision 24, public §9). */
export const SEGMENT_COLOR_FILLS: Record<SegmentColor, string> = {
  green: '#58D05D',
  yellow: '#FD8C44',
  red: '#F1352C',
}

/** Slowdown is worth a mark from here on (core §9). */
export const SLOWDOWN_FLAGGED_FROM = 0.05
const SLOWDOWN_RED_FROM = 0.1
/** Road risk is worth a mark from here on (core §9). */
export const ROAD_RISK_FLAGGED_FROM = 4

export const isSlowdownFlagged = (slowdownFraction: number) => slowdownFraction >= SLOWDOWN_FLAGGED_FROM
export const isRoadRiskFlagged = (roadIndex: number) => roadIndex >= ROAD_RISK_FLAGGED_FROM

/** Below 5 % green, below 10 % yellow, else red (decision 10). */
export function slowdownColor(slowdownFraction: number): SegmentColor {
  if (slowdownFraction >= SLOWDOWN_RED_FROM) return 'red'
  return isSlowdownFlagged(slowdownFraction) ? 'yellow' : 'green'
}

/** High roads red, moderate ones yellow, the rest green. */
export function roadRiskColor(roadIndex: number): SegmentColor {
  const level = impactLevelOfIndex(roadIndex)
  if (level >= IMPACT_LEVELS.high) return 'red'
  return level === IMPACT_LEVELS.moderate ? 'yellow' : 'green'
}

/** The shared report's risk of a stretch: red 3, yellow 2, any other color 1 (public §4). */
export function segmentRiskLevel(color: string): ImpactLevel {
  if (color === 'red') return IMPACT_LEVELS.high
  return color === 'yellow' ? IMPACT_LEVELS.moderate : IMPACT_LEVELS.low
}

/** The words of the shared report's legend (public §2). */
export const SEGMENT_RISK_NAMES: Partial<Record<ImpactLevel, string>> = {
  [IMPACT_LEVELS.low]: 'Low',
  [IMPACT_LEVELS.moderate]: 'Med',
  [IMPACT_LEVELS.high]: 'High',
}
