// The queue of the dispatch desk: which assets the weather affects, worst first. It shares levels, reasons and actions
// with every other screen (ADR 0193); this file only decides which assets belong to the queue and in which order.
import type { AssetType } from '../assets/asset.ts'
import { type AssetRating, type ImpactReason, type RatedReason, rateReasons } from '../impacts/scores/impact-reasons.ts'
import type { ImpactWindow } from '../impacts/scores/impact-window.ts'
import { compareImpacts, costOfReasons } from '../impacts/scores/one-order.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import { addMilliseconds, EXTENDED_HOURS, nowcastWindow, type TimeWindow } from '../time/timeframes.ts'

/** How far ahead the queue looks: the shift, or what a user chooses. */
export const AFFECTED_HORIZONS = ['shift', '6h', '24h', '7d'] as const
export type AffectedHorizon = (typeof AFFECTED_HORIZONS)[number]
/** Badge, briefing, mails, webhooks and hand-over always look this far, and the queue does by default. */
export const DEFAULT_HORIZON: AffectedHorizon = 'shift'

/** The levels of affected assets (ADR 0081), worst first. */
export const AFFECTED_LEVELS = ['extreme', 'high', 'moderate', 'low'] as const
export type AffectedLevel = (typeof AFFECTED_LEVELS)[number]

/** From this level up, somebody should look at an asset at once. The navigation shows their count. */
export const URGENT_FROM: ImpactLevel = IMPACT_LEVELS.high

/** The reasons of an asset in both forecasts. A vehicle or route has a single timeline, which counts as its nowcast. */
export interface AssetReasons {
  nowcast: readonly ImpactReason[]
  extended: readonly ImpactReason[]
  /** How far its forecasts reach; null where impacts end before, as on a trip. */
  forecastUntil: Date | null
}

/**
 * Returns the window of a horizon. It begins now, because impacts that have ended need no action. The six hours end
 * with the nowcast and the seven days with the extended forecast, so that the queue and the map show the same levels.
 */
export function affectedWindow(
  horizon: AffectedHorizon,
  { now, runTime, shiftEndsAt }: { now: Date; runTime: Date | null; shiftEndsAt: Date },
): TimeWindow {
  const nowcast = nowcastWindow(now, runTime)
  switch (horizon) {
    case 'shift':
      return { startAt: now, endAt: shiftEndsAt }
    case '6h':
      return { startAt: now, endAt: nowcast.endAt }
    case '24h':
      return { startAt: now, endAt: addMilliseconds(now, DAY_MS) }
    case '7d':
      return { startAt: now, endAt: addMilliseconds(nowcast.startAt, EXTENDED_HOURS * HOUR_MS) }
  }
}

/** An asset's rating in a horizon, with its window. */
export interface AffectedRating extends AssetRating, ImpactWindow {
  leading: RatedReason
  /** What doing nothing costs, in minutes. */
  costMinutes: number
}

/**
 * Rates an asset in a horizon; null if it is not affected. The six hours use the nowcast alone, as on the map. The
 * extended forecast then stays unread unless the level lasts until the nowcast ends, which saves half the time of a new
 * process.
 */
export function affectedRating(
  reasons: AssetReasons,
  horizon: AffectedHorizon,
  window: TimeWindow,
): AffectedRating | null {
  const { nowcast, forecastUntil } = reasons
  const isShort = horizon === '6h'
  const considered = isShort ? nowcast : [...nowcast, ...reasons.extended]
  let rating = rateReasons(considered, window, { forecastUntil })
  const { leading, level, when } = rating
  if (!leading || !when || level < IMPACT_LEVELS.low) return null
  if (isShort && lastsUntil(rating, window.endAt))
    rating = rateReasons(nowcast, window, { beyond: reasons.extended, forecastUntil })
  const costMinutes = costOfReasons(rating.reasons, level)
  return { ...rating, leading: rating.leading ?? leading, ...(rating.when ?? when), costMinutes }
}

const lastsUntil = ({ reasons }: AssetRating, endAt: Date) =>
  reasons.some(({ when }) => when.endAt === null || when.endAt >= endAt)

/** An asset in the queue. */
export interface AffectedAsset {
  assetType: AssetType
  id: string
  name: string
  groupIds: readonly string[]
  rating: Pick<AffectedRating, 'level' | 'costMinutes' | 'startAt'>
}

/** Sorts by the one order (`compareImpacts`). Names and ids only keep the order of equals stable. */
export function compareAffected(now: Date): (a: AffectedAsset, b: AffectedAsset) => number {
  const ordered = ({ rating: { level, costMinutes, startAt } }: AffectedAsset) => ({
    level,
    costMinutes,
    startsAt: startAt.getTime(),
  })
  return (a, b) =>
    compareImpacts(ordered(a), ordered(b), now.getTime()) || compareTexts(a.name, b.name) || compareTexts(a.id, b.id)
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Filters of the queue; an empty list or text filters nothing. */
export interface AffectedFilter {
  types: readonly AssetType[]
  /** Group ids including their descendants. */
  groups: ReadonlySet<string> | null
  /** Part of the name, ignoring case. */
  query: string
}

/** Whether an asset passes every filter except the level, because each level shows how many assets it would add. */
export function passesAffectedFilter(
  { assetType, groupIds, name }: Pick<AffectedAsset, 'assetType' | 'groupIds' | 'name'>,
  { types, groups, query }: AffectedFilter,
): boolean {
  if (types.length > 0 && !types.includes(assetType)) return false
  if (groups && !groupIds.some((id) => groups.has(id))) return false
  const wanted = query.trim().toLocaleLowerCase('en-US')
  // Most requests have no text, and comparing the names of 16,000 assets takes longer than all other filters.
  return wanted === '' || name.toLocaleLowerCase('en-US').includes(wanted)
}
