import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { StaleNote } from '../states/stale-note.tsx'
import { uiTexts } from '../ui.texts.ts'
import { columnWidths, TOGGLE_WIDTH_PX } from './column-widths.ts'
import css from './data-table.module.css'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { TableColumn } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import { TablePaging } from './table-paging.tsx'
import { DataRow } from './table-row.tsx'
import type { PageSize, TableStateKey } from './table-state.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useDataTable } from './use-data-table.ts'

interface DataTableProps<Row extends RowData> {
  /** Accessible name, e.g. "Locations". */
  label: string
  /** Keep the array stable between renders (module constant or memo). */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** What the page has narrowed the rows by already: something else starts at the first page. */
  narrowedBy?: string | undefined
  rowId: (row: Row) => string
  /** How the row is called when it is opened or announced. */
  rowName: (row: Row) => string
  /** Remembers sort, filters, page size and column sizes under this key. */
  storageKey?: TableStateKey
  defaultSort?: { column: string; descending: boolean }
  defaultPageSize?: PageSize
  subRows?: (row: Row) => readonly Row[] | undefined
  detail?: (row: Row) => ReactNode
  selectedId?: string | undefined
  onSelect?: (row: Row) => void
  loading?: boolean
  error?: { message: string; onRetry?: () => void } | undefined
  /** The rows are older than they should be. */
  stale?: { updatedAt: Date; now: Date } | undefined
  empty?: { title: string; text?: ReactNode; action?: ReactNode }
  /** Column whose filter stands in the toolbar, e.g. the name. */
  quickFilter?: string
  /** Filter chips and the like, left in the toolbar. */
  toolbar?: ReactNode
  /** Buttons of the page, right in the toolbar after Export. */
  actions?: ReactNode
  /** Offers Export; the file is called so. */
  exportName?: string
  /** In place of the paging, for rows that the server pages. */
  footer?: ReactNode
}

/** The table of every list: sorts, filters, pages, expands, selects, remembers, exports. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowName, subRows, detail, selectedId, onSelect, loading = false } = props
  const table = useDataTable({
    columns,
    rows,
    rowId,
    subRows,
    expandable: detail !== undefined,
    storageKey: props.storageKey,
    defaultSort: props.defaultSort,
    defaultPageSize: props.defaultPageSize ?? 10,
    selectedId,
    narrowedBy: props.narrowedBy,
  })
  const { pagination, columnFilters } = table.state
  const [showFilters, setShowFilters] = useState(columnFilters.some((filter) => filter.id !== props.quickFilter))

  const isTree = subRows !== undefined
  const hasToggle = isTree || detail !== undefined
  const isGrid = hasToggle || onSelect !== undefined
  const shown = table.getRowModel().rows
  const tabStop = shown.find((row) => row.id === selectedId)?.id ?? shown[0]?.id
  const widths = columnWidths(table, columns)

  return (
    <>
      <TableToolbar
        table={table}
        columns={columns}
        quickFilter={props.quickFilter}
        exportName={props.exportName}
        showFilters={showFilters}
        onShowFilters={setShowFilters}
        actions={props.actions}
      >
        {props.toolbar}
      </TableToolbar>
      <div className={css.card}>
        {/* What scrolls must be reachable by keyboard; a grid is, through its rows. */}
        <section className={css.scroll} tabIndex={isGrid ? undefined : 0} aria-label={isGrid ? undefined : label}>
          <table
            className={css.table}
            style={{ minWidth: widths.total + (hasToggle ? TOGGLE_WIDTH_PX : 0) }}
            role={isTree ? 'treegrid' : isGrid ? 'grid' : undefined}
            aria-label={label}
            aria-busy={loading}
          >
            <colgroup>
              {hasToggle ? <col style={{ width: TOGGLE_WIDTH_PX }} /> : null}
              {columns.map((column) => (
                <col key={column.id} style={{ width: widths.of[column.id] }} />
              ))}
            </colgroup>
            <TableHead table={table} columns={columns} hasToggle={hasToggle} showFilters={showFilters} />
            <tbody>
              {shown.map((row) => (
                <DataRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  name={rowName(row.original)}
                  hasToggle={hasToggle}
                  isTree={isTree}
                  isGrid={isGrid}
                  isTabStop={row.id === tabStop}
                  selected={row.id === selectedId}
                  onSelect={onSelect}
                  detail={detail}
                />
              ))}
              {loading && rows.length === 0 ? (
                <SkeletonRows count={pagination.pageSize} columns={columns} hasToggle={hasToggle} />
              ) : null}
            </tbody>
          </table>
          {shown.length === 0 && !loading ? <InsteadOfRows {...props} /> : null}
        </section>
        {props.footer ?? (
          <TablePaging
            label={label}
            pageIndex={pagination.pageIndex}
            pageSize={pagination.pageSize as PageSize}
            rowCount={table.getSortedRowModel().rows.length}
            onPage={(pageIndex) => table.setPageIndex(pageIndex)}
            onPageSize={(pageSize) => table.setPagination({ pageIndex: 0, pageSize })}
            note={props.stale && rows.length > 0 ? <StaleNote {...props.stale} /> : null}
          />
        )}
      </div>
    </>
  )
}

/** Why there are no rows: it failed, there are none, or the filters hide them all. */
function InsteadOfRows<Row extends RowData>({ rows, narrowedBy, error, empty }: DataTableProps<Row>) {
  if (error) return <ErrorState {...error} />
  if (rows.length > 0 || narrowedBy || !empty) return <EmptyState title={uiTexts.noResults} />
  return <EmptyState {...empty} />
}
