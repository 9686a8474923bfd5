import { readTableLook } from '@stormlane/domain/desk'
import type { ColumnFiltersState, ColumnSizingState, SortingState } from '@tanstack/react-table'
import { useContext, useEffect, useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '../../platform/local-store.ts'
import { noteTable } from './shown-tables.ts'
import { TableViewContext } from './table-view.ts'

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
  /** Ids of the columns that the user hides, or that are hidden at first. */
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

/**
 * A table's state, stored under its key. An opened view overrides sort and columns. Columns that no longer exist are
 * dropped.
 */
export function useTableState(key: TableStateKey | undefined, columnIds: readonly string[], defaults: TableState) {
  const { looks, onLeave } = useContext(TableViewContext)
  const [state, setState] = useState<TableState>(() =>
    asInView({ ...defaults, ...restore(key, columnIds) }, looks, key, columnIds),
  )
  const [openedLooks, setOpenedLooks] = useState(looks)
  if (looks !== openedLooks) {
    setOpenedLooks(looks)
    setState(asInView(state, looks, key, columnIds))
  }
  const { sorting, hiddenColumns } = state
  useEffect(() => {
    if (!key) return
    const [first] = sorting
    const sort = first && { column: first.id, descending: first.desc }
    return noteTable(tableName(key), { sort, hiddenColumns })
  }, [key, sorting, hiddenColumns])
  const update = (change: Partial<TableState>) => {
    const next = { ...state, ...change }
    setState(next)
    // Keeps other stored parts of the table state, such as a page's filters.
    if (key) writeStored(key, { ...readStored(key), ...next })
    if (looks !== undefined && (change.sorting || change.hiddenColumns)) onLeave()
  }
  return [state, update] as const
}

/** `vehicles` of `vehiclesTableState`. */
const tableName = (key: TableStateKey) => key.replace('TableState', '')

/** Applies the sort and the columns of a view; without a view of this table the state stays unchanged. */
function asInView(
  state: TableState,
  looks: string | undefined,
  key: TableStateKey | undefined,
  columnIds: readonly string[],
): TableState {
  const look = looks !== undefined && key ? readTableLook(looks, tableName(key)) : undefined
  if (!look) return state
  const { sort } = look
  const hiddenColumns = look.hiddenColumns.filter((id) => columnIds.includes(id))
  return {
    ...state,
    ...(sort && columnIds.includes(sort.column) ? { sorting: [{ id: sort.column, desc: sort.descending }] } : {}),
    hiddenColumns,
    // A filter on a hidden column would leave out rows without a visible reason.
    filters: state.filters.filter(({ id }) => !hiddenColumns.includes(id)),
  }
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
