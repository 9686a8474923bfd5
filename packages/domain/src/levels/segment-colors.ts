import { IMPACT_LEVELS, type ImpactLevel, impactLevelOfIndex } from './impact-level.ts'

/** Colors of a stretch of road on the wire. */
export const SEGMENT_COLORS = ['green', 'yellow', 'red'] as const
export type SegmentColor = (typeof SEGMENT_COLORS)[number]

/** How a color of the wire is drawn: yellow is the orange of the legend (REPORT-018, REPORT-020). */
export const SEGMENT_COLOR_FILLS: Record<SegmentColor, string> = {
  green: '#58D05D',
  yellow: '#FD8C44',
  red: '#F1352C',
}

/** A slowdown is flagged from this fraction on (DASH-056). */
export const SLOWDOWN_FLAGGED_FROM = 0.05
const SLOWDOWN_RED_FROM = 0.1
/** Road risk is flagged from this index on (DASH-057). */
export const ROAD_RISK_FLAGGED_FROM = 4

export const isSlowdownFlagged = (slowdownFraction: number) => slowdownFraction >= SLOWDOWN_FLAGGED_FROM
export const isRoadRiskFlagged = (roadIndex: number) => roadIndex >= ROAD_RISK_FLAGGED_FROM

/** Below 5 % green, below 10 % yellow, else red (PLAN-020). */
export function slowdownColor(slowdownFraction: number): SegmentColor {
  if (slowdownFraction >= SLOWDOWN_RED_FROM) return 'red'
  return isSlowdownFlagged(slowdownFraction) ? 'yellow' : 'green'
}

/**
 * Red from 10 % slowdown or road index 7, yellow from 5 % or 4, so that a stretch red by slowdown is also red by risk.
 */
export function roadRiskColor(roadIndex: number, slowdownFraction: number): SegmentColor {
  const level = impactLevelOfIndex(roadIndex)
  const slowdown = slowdownColor(slowdownFraction)
  if (level >= IMPACT_LEVELS.high || slowdown === 'red') return 'red'
  return level === IMPACT_LEVELS.moderate || slowdown === 'yellow' ? 'yellow' : 'green'
}

/** Risk level of a segment in the shared report: red 3, yellow 2, any other color 1 (REPORT-019 to REPORT-021). */
export function segmentRiskLevel(color: string): ImpactLevel {
  if (color === 'red') return IMPACT_LEVELS.high
  return color === 'yellow' ? IMPACT_LEVELS.moderate : IMPACT_LEVELS.low
}

/**
 * Maps a route's level to the three levels of the shared report: none and low become Low, high and extreme High
 * (REPORT-007). Null if the level is unknown.
 */
export function reportRiskLevel(risk: number): ImpactLevel | null {
  if (risk < IMPACT_LEVELS.none) return null
  if (risk >= IMPACT_LEVELS.high) return IMPACT_LEVELS.high
  return risk === IMPACT_LEVELS.moderate ? IMPACT_LEVELS.moderate : IMPACT_LEVELS.low
}

/** Labels of the shared report's legend (REPORT-017). */
export const SEGMENT_RISK_NAMES: Partial<Record<ImpactLevel, string>> = {
  [IMPACT_LEVELS.low]: 'Low',
  [IMPACT_LEVELS.moderate]: 'Med',
  [IMPACT_LEVELS.high]: 'High',
}
