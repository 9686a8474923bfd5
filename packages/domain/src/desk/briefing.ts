// The morning briefing: what changed since yesterday, the worst of the shift and the outlook until day 7. It shares
// levels and reasons with every other screen (ADR 0193); this file only decides which days it covers and which assets it
// names for each.

import { impactLevelName } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import { addMilliseconds, type TimeWindow } from '../time/timeframes.ts'
import type { ZoneOffsets } from '../time/zone-offsets.ts'
import {
  AFFECTED_LEVELS,
  type AffectedAsset,
  type AffectedLevel,
  type AffectedRating,
  type AssetReasons,
  affectedRating,
  compareAffected,
} from './affected.ts'

export const BRIEFING_TITLE = 'Morning briefing'

/** Assets that a briefing names: two printed pages hold no more. */
export const BRIEFED_OF_SHIFT = 12
export const BRIEFED_CHANGES = 10
export const BRIEFED_A_DAY = 3
/** Today is day 1. */
const LAST_DAY = 7

export const OUTLOOK_DAYS = ['rest_of_today', 'tomorrow', 'later'] as const

interface OutlookDay {
  day: (typeof OUTLOOK_DAYS)[number]
  /** The local day: `2026-01-17`. */
  date: string
  window: TimeWindow
}

/**
 * Returns what is left of today after the shift, if anything, then tomorrow and days 3 to 7; days begin and end at
 * midnight in the zone.
 */
export function outlookDays(now: Date, shiftEndsAt: Date, timeZone: string, zones: ZoneOffsets): OutlookDay[] {
  const startOf = (day: number) => new Date(zones.startOfDay(timeZone, now.getTime(), day))
  const dateOf = (startAt: Date) => zones.local(timeZone, startAt).slice(0, 10)
  const midnight = startOf(1)
  const rest: OutlookDay[] =
    shiftEndsAt < midnight
      ? [{ day: 'rest_of_today', date: dateOf(startOf(0)), window: { startAt: shiftEndsAt, endAt: midnight } }]
      : []
  const ahead = Array.from({ length: LAST_DAY - 1 }, (_, i): OutlookDay => {
    const startAt = startOf(i + 1)
    return { day: i === 0 ? 'tomorrow' : 'later', date: dateOf(startAt), window: { startAt, endAt: startOf(i + 2) } }
  })
  return [...rest, ...ahead]
}

type Rated<Asset> = Asset & { rating: AffectedRating }

/** Returns the assets that the weather affects in a window, worst first. */
export function affectedWithin<Asset extends Omit<AffectedAsset, 'rating'> & { reasons: AssetReasons }>(
  assets: readonly Asset[],
  window: TimeWindow,
  now: Date,
): Rated<Asset>[] {
  const affected: Rated<Asset>[] = []
  for (const asset of assets) {
    const rating = affectedRating(asset.reasons, '24h', window)
    if (rating) affected.push({ ...asset, rating })
  }
  return affected.sort(compareAffected(now))
}

/** Counts assets by level. */
export function countByLevel(
  rated: readonly { rating: Pick<AffectedRating, 'level'> }[],
): Record<AffectedLevel, number> {
  const counts = Object.fromEntries(AFFECTED_LEVELS.map((level) => [level, 0])) as Record<AffectedLevel, number>
  for (const { rating } of rated) counts[impactLevelName(rating.level) as AffectedLevel] += 1
  return counts
}

/** The window in which stored levels count as yesterday's: those recorded about a day ago. */
export const yesterdayWindow = (now: Date): TimeWindow => ({
  startAt: addMilliseconds(now, -30 * HOUR_MS),
  endAt: addMilliseconds(now, -20 * HOUR_MS),
})
