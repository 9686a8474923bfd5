import type { ColumnFiltersState, ColumnSizingState, SortingState } from '@tanstack/react-table'
import { useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '../../platform/local-store.ts'

/** Tables whose state is stored in the browser (SHELL-068). */
export type TableStateKey =
  | 'routesTableState'
  | 'locationsTableState'
  | 'locationsWeatherTableState'
  | 'vehiclesTableState'
  | 'dashboardRoutesTableState'
  | 'dashboardLocationsTableState'
  | 'dashboardVehiclesTableState'

/** Dashboard tables show 5 rows (DASH-040), assets tables 10 (ASSET-010). */
export const PAGE_SIZES = [5, 10] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export interface TableState {
  sorting: SortingState
  filters: ColumnFiltersState
  pageSize: PageSize
  columnSizes: ColumnSizingState
  /** Ids of the columns that the user, or the table at first, leaves out. */
  hiddenColumns: readonly string[]
}

const storedShape = z
  .object({
    sorting: z.array(z.object({ id: z.string(), desc: z.boolean() })),
    filters: z.array(z.object({ id: z.string(), value: z.string() })),
    pageSize: z.literal(PAGE_SIZES),
    columnSizes: z.record(z.string(), z.number().positive()),
    hiddenColumns: z.array(z.string()),
  })
  .partial()

/** A table's state, stored under its key. Columns that no longer exist are dropped. */
export function useTableState(key: TableStateKey | undefined, columnIds: readonly string[], defaults: TableState) {
  const [state, setState] = useState<TableState>(() => ({ ...defaults, ...restore(key, columnIds) }))
  const update = (change: Partial<TableState>) => {
    const next = { ...state, ...change }
    setState(next)
    // Keeps other stored parts of the table state, such as a page's filters.
    if (key) writeStored(key, { ...readStored(key), ...next })
  }
  return [state, update] as const
}

function restore(key: TableStateKey | undefined, columnIds: readonly string[]): Partial<TableState> {
  const stored = key ? storedShape.safeParse(readStored(key)) : undefined
  if (!stored?.success) return {}
  const { sorting, filters, pageSize, columnSizes, hiddenColumns } = stored.data
  const exists = ({ id }: { id: string }) => columnIds.includes(id)
  return {
    ...(sorting ? { sorting: sorting.filter(exists) } : {}),
    ...(filters ? { filters: filters.filter(exists) } : {}),
    ...(pageSize ? { pageSize } : {}),
    ...(columnSizes ? { columnSizes } : {}),
    ...(hiddenColumns ? { hiddenColumns } : {}),
  }
}
