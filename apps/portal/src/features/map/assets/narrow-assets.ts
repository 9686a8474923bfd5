import { type AssetFilter, matchesGroups, passesFilter } from '@stormlane/domain/assets'
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
 * Sorts by the level at the shown time, then by the worst of the timeframe, then by start of the impact, then by name.
 * Sorting by name comes first, because lists
 * arrive sorted by name and this compares few names. Comparing those of ten thousand equally affected vehicles took
 * longer than the rest of opening the list.
 */
export const sortByImpact = (assets: readonly MapAsset[]) => sortByName(assets).sort(compareImpact)

function compareImpact(a: MapAsset, b: MapAsset): number {
  return (
    IMPACT_LEVELS[b.level] - IMPACT_LEVELS[a.level] ||
    IMPACT_LEVELS[b.worst] - IMPACT_LEVELS[a.worst] ||
    (a.impacts[0]?.startAt.getTime() ?? Infinity) - (b.impacts[0]?.startAt.getTime() ?? Infinity) ||
    0
  )
}

const collator = new Intl.Collator('en-US', { numeric: true })
export const sortByName = (assets: readonly MapAsset[]) => assets.toSorted((a, b) => collator.compare(a.name, b.name))
