/** How badly the weather affects an asset. Extreme comes from tags and level tables only, never from a 0-10 index (RISK-067). */
export const IMPACT_LEVELS = { unknown: -1, none: 0, low: 1, moderate: 2, high: 3, extreme: 4 } as const

export type ImpactLevelName = keyof typeof IMPACT_LEVELS
export type ImpactLevel = (typeof IMPACT_LEVELS)[ImpactLevelName]

/** The scale of every impact index (RISK-012). */
export const INDEX_RANGE = [0, 10] as const

/** Lower bounds of the levels on the index scale, worst first (RISK-008 to RISK-010). */
const INDEX_LEVEL_FROM: readonly (readonly [number, ImpactLevel])[] = [
  [7, IMPACT_LEVELS.high],
  [4, IMPACT_LEVELS.moderate],
  [2, IMPACT_LEVELS.low],
]

/** The level of a 0-10 impact index; unknown without a value. */
export function impactLevelOfIndex(index: number | null | undefined): ImpactLevel {
  if (index === null || index === undefined || Number.isNaN(index)) return IMPACT_LEVELS.unknown
  return INDEX_LEVEL_FROM.find(([from]) => index >= from)?.[1] ?? IMPACT_LEVELS.none
}

/** How far an index is above the lower bound of its level; 0 below Low. */
export const indexAboveBound = (index: number): number =>
  index - (INDEX_LEVEL_FROM.find(([from]) => index >= from)?.[0] ?? index)

/** An index with one decimal. 3.96 becomes 3.9 and not 4.0, because 4.0 would contradict the level beside it. */
export function roundIndex(index: number): number {
  const nearest = Math.round(index * 10) / 10
  return impactLevelOfIndex(nearest) === impactLevelOfIndex(index) ? nearest : Math.floor(index * 10) / 10
}

/** Formats an index for display, such as `3.9`. */
export const indexText = (index: number): string => roundIndex(index).toFixed(1)

/** Fill color of a level, and a text color with WCAG AA contrast on it. */
export const IMPACT_LEVEL_COLORS: Record<ImpactLevelName, { fill: string; on: string }> = {
  unknown: { fill: '#9AA5B1', on: '#0B1220' },
  none: { fill: '#58D05D', on: '#0B1220' },
  low: { fill: '#F7D046', on: '#0B1220' },
  moderate: { fill: '#FD8C44', on: '#0B1220' },
  high: { fill: '#F1352C', on: '#0B1220' },
  extreme: { fill: '#8E24AA', on: '#FFFFFF' },
}

const LEVEL_NAMES = new Map(Object.entries(IMPACT_LEVELS).map(([name, level]) => [level, name as ImpactLevelName]))

export const impactLevelName = (level: ImpactLevel): ImpactLevelName => LEVEL_NAMES.get(level) ?? 'unknown'
