import {
  type ColumnDef,
  columnFilteringFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  type ExpandedState,
  functionalUpdate,
  type ReactTable,
  type RowData,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { compareValues, containsText, shownText, type TableColumn } from './table-column.ts'
import { type PageSize, type TableStateKey, useTableState } from './table-state.ts'

const features = tableFeatures({
  columnFilteringFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

type Features = typeof features
export type DataTableModel<Row extends RowData> = ReactTable<Features, Row>
export type DataTableRow<Row extends RowData> = TableRow<Features, Row>

const DEFAULT_WIDTH_PX = 150
const MIN_WIDTH_PX = 64

export interface DataTableSource<Row> {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  subRows?: ((row: Row) => readonly Row[] | undefined) | undefined
  expandable: boolean
  storageKey?: TableStateKey | undefined
  defaultSort?: { column: string; descending: boolean } | undefined
  defaultPageSize: PageSize
  selectedId?: string | undefined
  narrowedBy?: string | undefined
}

/** The table model: filters, sorts, pages and expands rows, and stores its state. */
export function useDataTable<Row extends RowData>(source: DataTableSource<Row>): DataTableModel<Row> {
  const { columns, rows, rowId, subRows, expandable, storageKey, defaultSort, defaultPageSize } = source
  const { selectedId, narrowedBy } = source
  const columnIds = columns.map((column) => column.id)
  const [state, update] = useTableState(storageKey, columnIds, {
    sorting: defaultSort ? [{ id: defaultSort.column, desc: defaultSort.descending }] : [],
    filters: [],
    pageSize: defaultPageSize,
    columnSizes: {},
    hiddenColumns: columns.flatMap(({ id, hiddenAtFirst }) => (hiddenAtFirst ? [id] : [])),
  })
  const isHidden = (id: string) => state.hiddenColumns.includes(id)
  const [pageIndex, setPageIndex] = useState(0)
  const [expanded, setExpanded] = useState<ExpandedState>({})
  const [followedId, setFollowedId] = useState<string>()
  const [narrowedBefore, setNarrowedBefore] = useState(narrowedBy)
  // Memoized together, so that new columns over the same rows sort them again (TIME-016).
  const { definitions, data } = useMemo(
    () => ({ definitions: columns.map(toDefinition), data: [...rows] }),
    [columns, rows],
  )

  const table: DataTableModel<Row> = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    ...(subRows ? { getSubRows: (row: Row) => subRows(row) } : {}),
    ...(expandable ? { getRowCanExpand: () => true } : {}),
    state: {
      sorting: state.sorting,
      columnFilters: state.filters,
      columnSizing: state.columnSizes,
      columnVisibility: Object.fromEntries(state.hiddenColumns.map((id) => [id, false])),
      pagination: { pageIndex, pageSize: state.pageSize },
      expanded,
    },
    // A new sort or filter returns to page 1 (DASH-072); new data keeps the current page.
    onSortingChange: (updater) => {
      update({ sorting: functionalUpdate(updater, state.sorting) })
      setPageIndex(0)
    },
    onColumnFiltersChange: (updater) => {
      update({ filters: functionalUpdate(updater, state.filters) })
      setPageIndex(0)
    },
    onColumnVisibilityChange: (updater) => {
      const visible = functionalUpdate(updater, Object.fromEntries(columnIds.map((id) => [id, !isHidden(id)])))
      const hiddenColumns = columnIds.filter((id) => visible[id] === false)
      // A filter on a hidden column would leave out rows without a visible reason.
      update({ hiddenColumns, filters: state.filters.filter(({ id }) => !hiddenColumns.includes(id)) })
    },
    onColumnSizingChange: (updater) => update({ columnSizes: functionalUpdate(updater, state.columnSizes) }),
    onPaginationChange: (updater) => {
      const next = functionalUpdate(updater, { pageIndex, pageSize: state.pageSize })
      if (next.pageSize !== state.pageSize) update({ pageSize: next.pageSize as PageSize })
      setPageIndex(next.pageIndex)
    },
    onExpandedChange: setExpanded,
    autoResetPageIndex: false,
    autoResetExpanded: false,
    paginateExpandedRows: false,
    filterFromLeafRows: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    columnResizeMode: 'onChange',
  })

  if (narrowedBy !== narrowedBefore) {
    setNarrowedBefore(narrowedBy)
    setPageIndex(0)
  }

  // With fewer rows than before, the current page may no longer exist.
  const lastPage = Math.max(0, table.getPageCount() - 1)
  if (pageIndex > lastPage) setPageIndex(lastPage)

  // A selected row moves the table to its page once (DASH-071), so that the user can page away afterwards.
  const place = selectedId === followedId || selectedId === undefined ? undefined : findRowPage(table, selectedId)
  if (place) {
    setFollowedId(selectedId)
    setPageIndex(place.pageIndex)
    const { parentId } = place
    if (parentId !== undefined) setExpanded((open) => (open === true ? open : { ...open, [parentId]: true }))
  } else if (selectedId === undefined && followedId !== undefined) {
    setFollowedId(undefined)
  }

  return table
}

function toDefinition<Row extends RowData>(column: TableColumn<Row>): ColumnDef<Features, Row> {
  return {
    id: column.id,
    header: column.header,
    // A missing value sorts last.
    accessorFn: column.sortBy ?? ((row) => column.text(row) || undefined),
    enableSorting: column.sortable ?? true,
    enableColumnFilter: column.filterable ?? true,
    sortDescFirst: column.descendingFirst ?? false,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compareValues(a.getValue<string | number>(id), b.getValue<string | number>(id)),
    filterFn: (row, _id, wanted: string) => containsText(shownText(column, row.original), wanted),
    size: column.width ?? DEFAULT_WIDTH_PX,
    minSize: column.minWidth ?? MIN_WIDTH_PX,
  }
}

function findRowPage<Row extends RowData>(
  table: DataTableModel<Row>,
  id: string,
): { pageIndex: number; parentId?: string } | undefined {
  const { pageSize } = table.state.pagination
  for (const [index, row] of table.getSortedRowModel().rows.entries()) {
    const pageIndex = Math.floor(index / pageSize)
    if (row.id === id) return { pageIndex }
    if (row.getLeafRows().some((leaf) => leaf.id === id)) return { pageIndex, parentId: row.id }
  }
  return undefined
}
