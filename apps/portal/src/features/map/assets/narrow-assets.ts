import { type AssetFilter, matchesGroups, passesFilter } from '@stormlane/domain/assets'
import { compareImpacts, costOfReasons, costWithDecision, type OrderedImpact } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, type ImpactLevelName } from '@stormlane/domain/levels'
import type { MapAsset } from './map-asset.ts'

/** The user's filters. */
export interface AssetChoice {
  /** The selected groups and their descendants; empty means all. */
  groups: ReadonlySet<string>
  filters: readonly AssetFilter[]
  /** Levels selected in the top bar; empty means all. */
  levels: ReadonlySet<ImpactLevelName>
}

/** Whether the weather affects an asset at any time of the timeframe. */
export const isAffected = ({ worst }: Pick<MapAsset, 'worst'>) => IMPACT_LEVELS[worst] >= IMPACT_LEVELS.low

export interface NarrowedAssets {
  shown: MapAsset[]
  /** The assets that pass the groups and filters, of every level. */
  ofEveryLevel: MapAsset[]
  /** Number of assets of each level that pass the groups and filters, shown on the level buttons. */
  byLevel: Record<ImpactLevelName, number>
  /** Number of affected assets that the filters hide. */
  affectedFilteredOut: number
}

export function narrowAssets(assets: readonly MapAsset[], choice: AssetChoice): NarrowedAssets {
  const byLevel = { unknown: 0, none: 0, low: 0, moderate: 0, high: 0, extreme: 0 }
  const shown: MapAsset[] = []
  const ofEveryLevel: MapAsset[] = []
  let affectedFilteredOut = 0
  for (const asset of assets) {
    const passes =
      matchesGroups(asset.groupIds, choice.groups) &&
      choice.filters.every((filter) => passesFilter(asset.compared, filter, console.warn))
    if (passes) {
      byLevel[asset.level]++
      ofEveryLevel.push(asset)
    }
    if (passes && (choice.levels.size === 0 || choice.levels.has(asset.level))) shown.push(asset)
    else if (isAffected(asset)) affectedFilteredOut++
  }
  return { shown, ofEveryLevel, byLevel, affectedFilteredOut }
}

/**
 * Sorts by the level at the shown time, then by the worst of the timeframe, then by what doing nothing costs and the
 * time until it begins, as the queue does. Sorting by name comes first, because lists arrive sorted by name and this
 * compares few names. Comparing those of ten thousand equally affected vehicles took longer than the rest of opening
 * the list.
 */
export function sortByImpact(assets: readonly MapAsset[], now: Date): MapAsset[] {
  const at = now.getTime()
  const ordered = sortByName(assets).map((asset) => ({ asset, now: IMPACT_LEVELS[asset.level], ...orderOf(asset, at) }))
  return ordered.sort((a, b) => b.now - a.now || compareImpacts(a, b, at)).map(({ asset }) => asset)
}

/** Compares assets of any type by the worst of the timeframe. */
export const compareWorst = (now: Date) => (a: MapAsset, b: MapAsset) =>
  compareImpacts(orderOf(a, now.getTime()), orderOf(b, now.getTime()), now.getTime())

const NEVER = 8.64e15

/** The place of an asset in the one order, by the worst of the timeframe. What is not affected begins never. */
function orderOf({ level, worst, impacts, when, timeline, minutesLost }: MapAsset, now: number): OrderedImpact {
  const [rank, isNow] = [IMPACT_LEVELS[worst], level === worst]
  if (rank < IMPACT_LEVELS.low) return { level: rank, costMinutes: 0, startsAt: NEVER }
  let startsAt = isNow ? (when?.startAt.getTime() ?? now) : NEVER
  if (!isNow)
    for (const { spans } of timeline)
      for (const span of spans)
        if (span.level === rank && span.endAt.getTime() > now) startsAt = Math.min(startsAt, span.startAt.getTime())
  const costMinutes = costWithDecision(costOfReasons(isNow ? impacts : timeline, rank), minutesLost)
  return { level: rank, costMinutes, startsAt }
}

const collator = new Intl.Collator('en-US', { numeric: true })
export const sortByName = (assets: readonly MapAsset[]): MapAsset[] =>
  assets.toSorted((a, b) => collator.compare(a.name, b.name))
