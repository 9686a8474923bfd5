// How likely a level is that was published for days ahead (ADR 0296).

import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { calibrationAt } from '../measures/calibration.ts'
import { LEVEL_CHANCES, type LevelChances } from './level-chance.data.ts'

/** From this lead time on, the chance stands beside every level. */
const CHANCE_FROM_HOURS = 72

type ChancedVariable = keyof typeof LEVEL_CHANCES

const isChanced = (variable: string): variable is ChancedVariable => Object.hasOwn(LEVEL_CHANCES, variable)

/**
 * The chance that a level comes that is published this far ahead; null where none stands beside it: sooner, for no
 * level, and for values that are a chance themselves.
 */
export function levelChance(variable: string, level: ImpactLevel, leadHours: number): number | null {
  if (leadHours < CHANCE_FROM_HOURS || level <= IMPACT_LEVELS.none || !isChanced(variable)) return null
  const { low, moderate, high } = calibrationAt<LevelChances>(LEVEL_CHANCES[variable], leadHours)
  if (level === IMPACT_LEVELS.low) return low
  return level === IMPACT_LEVELS.moderate ? moderate : high
}
