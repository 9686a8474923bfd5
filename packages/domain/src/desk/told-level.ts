// Remembers which level of an asset somebody was notified of. Forecasts waver, so a level that falls and soon returns
// is not sent twice.

import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'

/** An asset of the queue, as far as the mail rules need it. */
export interface WatchedItem {
  id: string
  level: ImpactLevel
  /** Whether nobody handles it yet. */
  isNew: boolean
}

export interface ToldLevel {
  level: ImpactLevel
  /** Since when the asset has been below that level; null while it is not. */
  belowSince: Date | null
}

/** A level that returns after this long is sent again (our choice). */
const FORGOTTEN_AFTER_MS = 3 * HOUR_MS

/** Updates a notified level now that the asset is at `level`; undefined once it is forgotten. */
export function ageToldLevel(told: ToldLevel, level: ImpactLevel, now: Date): ToldLevel | undefined {
  if (level >= told.level) return { level: told.level, belowSince: null }
  if (told.belowSince === null) return { level: told.level, belowSince: now }
  if (now.getTime() - told.belowSince.getTime() < FORGOTTEN_AFTER_MS) return told
  return level < IMPACT_LEVELS.low ? undefined : { level, belowSince: null }
}

/** Updates all notified levels to the levels of now, and drops those that are forgotten. */
export function ageToldLevels(
  told: ReadonlyMap<string, ToldLevel>,
  items: readonly WatchedItem[],
  now: Date,
): Map<string, ToldLevel> {
  const levels = new Map(items.map(({ id, level }) => [id, level]))
  const aged = new Map<string, ToldLevel>()
  for (const [id, known] of told) {
    const still = ageToldLevel(known, levels.get(id) ?? IMPACT_LEVELS.none, now)
    if (still) aged.set(id, still)
  }
  return aged
}
