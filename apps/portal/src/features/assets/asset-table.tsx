import type { AssetType } from '@stormlane/domain/assets'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useMemo } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableStateKey } from '../../ui/table/table-state.ts'
import { type AssetFilter, countListedAssets, filterKey, ofGroups, useAssetFilter } from './asset-filter.ts'
import { AssetFilterChips } from './asset-filter-chips.tsx'
import type { AssetsAddress } from './assets-address.ts'

interface Asset {
  id: string
  groupIds: readonly string[]
}

type TableProps<Row extends Asset> = ComponentProps<typeof DataTable<Row>>

interface AssetTableProps<Row extends Asset>
  extends Pick<
    TableProps<Row>,
    'label' | 'columns' | 'choosesColumns' | 'rowName' | 'detail' | 'toolbar' | 'actions' | 'empty'
  > {
  assetType: AssetType
  /** Holds the chosen levels. */
  address: AssetsAddress
  assets: Pick<UseQueryResult<Row[]>, 'data' | 'dataUpdatedAt' | 'error' | 'isPending' | 'refetch'>
  /** The impact level of a row. Keep it stable between renders. */
  rowLevel: (row: Row) => ImpactLevelName
  storageKey: TableStateKey
  exportName: string
  /** The text of a load failure. Without it, the list is empty and the failure is only logged. */
  failure?: string
}

const NONE: never[] = []
const assetId = ({ id }: Asset) => id

/** The table of all asset tabs: ten rows per page, worst first, with filters and export. */
export function AssetTable<Row extends Asset>(props: AssetTableProps<Row>) {
  const { assetType, address, assets, rowLevel, failure, toolbar, storageKey, ...table } = props
  const { data = NONE, dataUpdatedAt, error, isPending, refetch } = assets
  const now = useClockTick()
  const { label } = table
  useEffect(() => {
    if (error) console.warn(`${label} could not be loaded.`, error)
  }, [error, label])
  const { data: groups } = useQuery(assetQueries.groups())
  const [remembered, setFilter] = useAssetFilter(storageKey, address)
  const filter = useMemo((): AssetFilter => {
    if (!groups) return remembered
    // Stored groups may have been deleted since.
    const known = groups.flatMap(({ id }) => (remembered.groups.has(id) ? [id] : []))
    return { ...remembered, groups: new Set(known) }
  }, [groups, remembered])
  const counted = useMemo(() => countListedAssets(groups ?? NONE, assetType, data), [groups, assetType, data])
  const inGroups = useMemo(() => ofGroups(data, filter.groups), [data, filter])
  const levelCounts = useMemo(() => countLevels(inGroups, rowLevel), [inGroups, rowLevel])
  const rows = useMemo(
    () => (filter.levels.size === 0 ? inGroups : inGroups.filter((row) => filter.levels.has(rowLevel(row)))),
    [inGroups, filter, rowLevel],
  )
  return (
    <DataTable
      {...table}
      rows={rows}
      rowId={assetId}
      storageKey={storageKey}
      narrowedBy={filterKey(filter)}
      onClearFilters={() => setFilter({ groups: new Set(), levels: new Set() })}
      defaultSort={{ column: 'impact', descending: true }}
      quickFilter="name"
      toolbar={
        <>
          <AssetFilterChips
            assetType={assetType}
            groups={counted}
            levelCounts={levelCounts}
            filter={filter}
            onChange={setFilter}
          />
          {toolbar}
        </>
      }
      loading={isPending}
      // After a failed reload the last known assets stay, with their age.
      stale={error && dataUpdatedAt > 0 ? { updatedAt: new Date(dataUpdatedAt), now } : undefined}
      error={error && failure ? { message: failure, onRetry: () => void refetch() } : undefined}
    />
  )
}

function countLevels<Row>(rows: readonly Row[], rowLevel: (row: Row) => ImpactLevelName): Map<ImpactLevelName, number> {
  const counts = new Map<ImpactLevelName, number>()
  for (const row of rows) counts.set(rowLevel(row), (counts.get(rowLevel(row)) ?? 0) + 1)
  return counts
}
