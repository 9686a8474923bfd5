import { IMPACT_LEVELS } from '@stormlane/domain/levels'

/** The levels of a departure and their colors. */
export const RISK_COLORS = [
  [IMPACT_LEVELS.none, 'var(--level-none)'],
  [IMPACT_LEVELS.low, 'var(--level-low)'],
  [IMPACT_LEVELS.moderate, 'var(--level-moderate)'],
  [IMPACT_LEVELS.high, 'var(--level-high)'],
  [IMPACT_LEVELS.extreme, 'var(--level-extreme)'],
] as const

/** Steps of the chance to keep the appointment, and their colors (mockup 20). */
export const KEPT_COLORS = [
  [0.95, 'var(--positive)'],
  [0.85, 'color-mix(in srgb, var(--positive) 66%, var(--surface))'],
  [0.65, 'color-mix(in srgb, var(--positive) 36%, var(--surface))'],
  [0.4, 'color-mix(in srgb, var(--negative) 42%, var(--surface))'],
  [0, 'var(--negative)'],
] as const

export const riskColor = (risk: number) => RISK_COLORS.find(([level]) => level === risk)?.[1] ?? 'var(--level-unknown)'
export const keptColor = (kept: number) => KEPT_COLORS.find(([least]) => kept >= least)?.[1] ?? 'var(--negative)'
