import { type AssetFilter, type AssetType, GroupTree } from '@stormlane/domain/assets'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import type { AssetChoice } from './assets/narrow-assets.ts'
import type { MapState } from './map-state.ts'

const NO_FILTERS: readonly AssetFilter[] = []

/** Holds the user's filters. Groups and levels are in the address; filters are kept per asset type. */
export function useAssetChoice(
  state: MapState,
  change: (next: MapState, how: 'replace') => void,
  assetType: AssetType,
) {
  const { data: groups = [] } = useQuery(assetQueries.groups())
  const [filtersByType, setFiltersByType] = useState<Partial<Record<AssetType, readonly AssetFilter[]>>>({})
  const filters = filtersByType[assetType] ?? NO_FILTERS
  const levels = useMemo(() => new Set(state.levels), [state.levels])
  const chosenGroups = useMemo(() => new Set(state.groupIds), [state.groupIds])
  const setGroups = (ids: ReadonlySet<string>) => change({ ...state, groupIds: [...ids] }, 'replace')
  const choice = useMemo<AssetChoice>(
    () => ({ groups: chosenGroups, filters, levels }),
    [chosenGroups, filters, levels],
  )
  return {
    choice,
    groups,
    setGroups,
    /**
     * Adds descendants, as the menu does itself. Adding them twice would exceed the ten levels and reselect what the
     * user deselected.
     */
    setGroupsAndDescendants: (ids: ReadonlySet<string>) => setGroups(new GroupTree(groups).withDescendants(ids)),
    setFilters: (next: readonly AssetFilter[]) => setFiltersByType({ ...filtersByType, [assetType]: next }),
    setLevels: (next: ReadonlySet<ImpactLevelName>) => change({ ...state, levels: [...next] }, 'replace'),
  }
}
