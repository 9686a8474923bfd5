// What somebody was told of an asset. Forecasts waver, so that a level which falls and comes back soon is not told twice.
import { HOUR_MS } from '../durations.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'

/** An asset of the queue, as the rules of mails see it. */
export interface WatchedItem {
  id: string
  level: ImpactLevel
  /** Whether nobody takes care of it. */
  isNew: boolean
}

export interface ToldLevel {
  level: ImpactLevel
  /** Since when the asset is below that level; null while it is not. */
  belowSince: Date | null
}

/** A level that comes back after this is told again (our choice). */
const FORGOTTEN_AFTER_MS = 3 * HOUR_MS

/** What is still known of a told level now that the asset is at `level`; undefined if it is forgotten. */
export function ageToldLevel(told: ToldLevel, level: ImpactLevel, now: Date): ToldLevel | undefined {
  if (level >= told.level) return { level: told.level, belowSince: null }
  if (told.belowSince === null) return { level: told.level, belowSince: now }
  if (now.getTime() - told.belowSince.getTime() < FORGOTTEN_AFTER_MS) return told
  return level < IMPACT_LEVELS.low ? undefined : { level, belowSince: null }
}
