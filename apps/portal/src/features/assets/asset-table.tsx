import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableStateKey } from '../../ui/table/table-state.ts'

interface Asset {
  id: string
}

type TableProps<Row extends Asset> = ComponentProps<typeof DataTable<Row>>

interface AssetTableProps<Row extends Asset>
  extends Pick<TableProps<Row>, 'label' | 'columns' | 'rowName' | 'detail' | 'toolbar' | 'actions' | 'empty'> {
  assets: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'isPending' | 'refetch'>
  storageKey: TableStateKey
  exportName: string
  /** What a failure to load reads; where there are no words for it, the list is empty and the failure is only logged. */
  failure?: string
}

const NONE: never[] = []
const assetId = ({ id }: Asset) => id

/** What every table of assets has in common: ten rows a page, the worst first, filtered by name, exported as shown. */
export function AssetTable<Row extends Asset>({ assets, failure, ...table }: AssetTableProps<Row>) {
  const { data = NONE, error, isPending, refetch } = assets
  const { label } = table
  useEffect(() => {
    if (error) console.warn(`${label} could not be loaded.`, error)
  }, [error, label])
  return (
    <DataTable
      {...table}
      rows={data}
      rowId={assetId}
      defaultSort={{ column: 'impact', descending: true }}
      quickFilter="name"
      loading={isPending}
      error={error && failure ? { message: failure, onRetry: () => void refetch() } : undefined}
    />
  )
}
