import { rateReasons } from '../impacts/scores/impact-reasons.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import { addMilliseconds, type TimeWindow } from '../time/timeframes.ts'
import type { VehicleTimeline } from './vehicle-timeline.ts'

export interface OutlookHour extends TimeWindow {
  /** Unknown if less than half of the hour is forecast. */
  level: ImpactLevel
  /** Why and where; empty without an impact. */
  reason: string
}

/** Hours of the outlook on the card of a vehicle. */
export const OUTLOOK_HOURS = 6

/** Returns the next six hours of a vehicle along its route, or at its position if it has none. */
export function nextHours(
  { timeline, forecastFor }: Pick<VehicleTimeline, 'timeline' | 'forecastFor'>,
  now: Date,
): OutlookHour[] {
  return Array.from({ length: OUTLOOK_HOURS }, (_, hour) => {
    const window = { startAt: addMilliseconds(now, hour * HOUR_MS), endAt: addMilliseconds(now, (hour + 1) * HOUR_MS) }
    const { level, leading, text } = rateReasons(timeline, window)
    if (leading) return { ...window, level, reason: text }
    return { ...window, level: isMostlyForecast(forecastFor, window) ? level : IMPACT_LEVELS.unknown, reason: '' }
  })
}

/** Returns the first hour with the highest level; undefined if no hour has an impact. */
export function worstHour(hours: readonly OutlookHour[]): OutlookHour | undefined {
  const worst = hours.reduce<OutlookHour | undefined>(
    (found, hour) => (found && found.level >= hour.level ? found : hour),
    undefined,
  )
  return worst && worst.level > IMPACT_LEVELS.none ? worst : undefined
}

function isMostlyForecast(known: readonly TimeWindow[], { startAt, endAt }: TimeWindow): boolean {
  const knownMs = known.reduce((sum, one) => {
    const from = Math.max(one.startAt.getTime(), startAt.getTime())
    return sum + Math.max(0, Math.min(one.endAt.getTime(), endAt.getTime()) - from)
  }, 0)
  return knownMs >= HOUR_MS / 2
}
