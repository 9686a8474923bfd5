import type { ImpactLevel } from '../../levels/impact-level.ts'
import { formatQuantity } from '../../measures/units.ts'
import type { Weather } from '../../weather/weather-input.ts'
import type { LimitHazard } from './limit-hazard.ts'
import { limitReasonText } from './limits.texts.ts'
import { type HoldingLimit, LIMIT_RULES, type LimitLevel } from './own-limit.ts'

/** An own limit that the weather on a road reaches. */
export interface ReachedLimit {
  hazard: LimitHazard
  /** Value and limit are in canonical units. */
  value: number
  limit: number
  level: LimitLevel
  /** `46 mph` and `40 mph`. */
  valueText: string
  limitText: string
  /** `Gusts 46 mph, your limit for empty box trailers is 40 mph`. */
  reason: string
}

/** A reached limit as results carry it on the wire. */
export type ReachedLimitOnWire = Omit<ReachedLimit, 'hazard' | 'level'> & { hazard: string; level: number }

/** Returns the highest level among the limits that this weather reaches; 0 for none. */
export function limitLevelIn(weather: Weather, limits: readonly HoldingLimit[]): ImpactLevel {
  let highest: ImpactLevel = 0
  for (const limit of limits) if (limit.level > highest && isReached(limit, weather)) highest = limit.level
  return highest
}

/** Returns the reached limit with the highest level; among equal levels, the first. */
export function reachedLimit(weather: Weather, limits: readonly HoldingLimit[]): ReachedLimit | null {
  const level = limitLevelIn(weather, limits)
  const reached = limits.find((limit) => limit.level === level && isReached(limit, weather))
  if (!reached) return null
  const { hazard, value: limit, owner } = reached
  const { quantity, valueIn } = LIMIT_RULES[hazard]
  const value = valueIn(weather)
  const valueText = formatQuantity(quantity, value, 'imperial')
  const limitText = formatQuantity(quantity, limit, 'imperial')
  const reason = limitReasonText(hazard, valueText, owner, limitText)
  return { hazard, value, limit, level: reached.level, valueText, limitText, reason }
}

function isReached({ hazard, value: limit }: HoldingLimit, weather: Weather): boolean {
  const { worse, valueIn } = LIMIT_RULES[hazard]
  return worse === 'above' ? valueIn(weather) >= limit : valueIn(weather) <= limit
}
