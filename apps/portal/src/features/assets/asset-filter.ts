// Filters an asset table by group and level; stored with the table state.
import { type AssetType, GroupTree, matchesGroups } from '@stormlane/domain/assets'
import { IMPACT_LEVELS, type ImpactLevelName } from '@stormlane/domain/levels'
import { useEffect, useEffectEvent, useMemo } from 'react'
import * as z from 'zod'
import { levelsText, parseLevels } from '../../parts/assets/level-address.ts'
import type { CountedGroup } from '../../parts/groups/group-tree.tsx'
import { readStored, useStored } from '../../platform/local-store.ts'
import type { TableStateKey } from '../../ui/table/table-state.ts'
import type { AssetsAddress } from './assets-address.ts'

export interface AssetFilter {
  /** The selected groups and their descendants. */
  groups: ReadonlySet<string>
  levels: ReadonlySet<ImpactLevelName>
}

export const LEVELS_WORST_FIRST = (Object.keys(IMPACT_LEVELS) as ImpactLevelName[]).sort(
  (a, b) => IMPACT_LEVELS[b] - IMPACT_LEVELS[a],
)

const storedShape = z.object({
  groups: z.array(z.string()).catch([]),
  levels: z.array(z.enum(LEVELS_WORST_FIRST)).catch([]),
})

/** Returns the filter of a table. Levels in the address take precedence over those stored in this browser. */
export function useAssetFilter(key: TableStateKey, address: AssetsAddress) {
  const [stored, store] = useStored(key)
  const filter = useMemo((): AssetFilter => {
    const { groups, levels } = storedShape.parse(stored ?? {})
    return {
      groups: new Set(groups),
      levels: new Set(address.levels === undefined ? levels : parseLevels(address.levels)),
    }
  }, [stored, address.levels])
  const update = ({ groups, levels }: Partial<AssetFilter>) => {
    store({ ...readStored(key), ...(groups && { groups: [...groups] }), ...(levels && { levels: [...levels] }) })
    if (levels) address.onChange({ levels: levelsText(levels) })
  }
  const showRemembered = useEffectEvent(() => {
    if (address.levels === undefined && filter.levels.size > 0) address.onChange({ levels: levelsText(filter.levels) })
  })
  useEffect(() => showRemembered(), [])
  return [filter, update] as const
}

export const ofGroups = <Asset extends { groupIds: readonly string[] }>(
  assets: readonly Asset[],
  groups: AssetFilter['groups'],
) => assets.filter(({ groupIds }) => matchesGroups(groupIds, groups))

/** Counts the listed assets of each group, because the server also counts those that a table omits (past routes). */
export function countListedAssets(
  groups: readonly CountedGroup[],
  assetType: AssetType,
  assets: readonly { groupIds: readonly string[] }[],
): CountedGroup[] {
  const counts = new GroupTree(groups).counts(assets.map(({ groupIds }) => ({ assetType, groupIds })))
  return groups.map((group) => ({ ...group, [`${assetType}Count`]: counts.get(group.id)?.[assetType] ?? 0 }))
}

/** A key that identifies the filter; undefined if nothing is filtered. */
export function filterKey({ groups, levels }: AssetFilter): string | undefined {
  return groups.size + levels.size === 0 ? undefined : [...groups, ...levels].join(' ')
}
