import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
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
  /** Describes filters that the page has already applied; a change returns to the first page. */
  narrowedBy?: string | undefined
  /** Removes the filters that the page has applied; the table removes its own filters itself. */
  onClearFilters?: (() => void) | undefined
  rowId: (row: Row) => string
  /** The row's name in accessible labels. */
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
  /** Column whose filter is shown in the toolbar, e.g. the name. */
  quickFilter?: string
  /** Filter chips and similar, at the left of the toolbar. */
  toolbar?: ReactNode
  /** Buttons of the page, at the right of the toolbar after Export. */
  actions?: ReactNode
  /** Whether the user may choose the columns. */
  choosesColumns?: boolean
  /** File name of the export; without it there is no Export button. */
  exportName?: string
  /** Replaces the paging, for rows that the server pages. Null if all rows fit on one page. */
  footer?: ReactNode
}

/** The table component of all lists: sorting, filters, paging, expandable rows, selection, stored state and export. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    label,
    columns: allColumns,
    rows,
    rowId,
    rowName,
    subRows,
    detail,
    selectedId,
    onSelect,
    loading = false,
  } = props
  const table = useDataTable({
    columns: allColumns,
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
  const columns = allColumns.filter(({ id }) => table.getColumn(id)?.getIsVisible() ?? true)
  const widths = columnWidths(table, columns)

  return (
    <>
      <TableToolbar
        table={table}
        columns={columns}
        choosable={props.choosesColumns ? allColumns : undefined}
        quickFilter={props.quickFilter}
        exportName={props.exportName}
        showFilters={showFilters}
        onShowFilters={setShowFilters}
        actions={props.actions}
      >
        {props.toolbar}
      </TableToolbar>
      <div className={css.card}>
        {/* A scrolling area must be reachable by keyboard; in a grid, its rows are. */}
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
          {shown.length === 0 && !loading ? (
            <NoRows
              {...props}
              onClearFilters={
                columnFilters.length > 0 || props.onClearFilters
                  ? () => {
                      table.resetColumnFilters(true)
                      props.onClearFilters?.()
                    }
                  : undefined
              }
            />
          ) : null}
        </section>
        {props.footer === undefined ? (
          <TablePaging
            label={label}
            pageIndex={pagination.pageIndex}
            pageSize={pagination.pageSize as PageSize}
            rowCount={table.getSortedRowModel().rows.length}
            isLoading={loading && rows.length === 0}
            onPage={(pageIndex) => table.setPageIndex(pageIndex)}
            onPageSize={(pageSize) => table.setPagination({ pageIndex: 0, pageSize })}
            note={props.stale && rows.length > 0 ? <StaleNote {...props.stale} /> : null}
          />
        ) : (
          props.footer
        )}
      </div>
    </>
  )
}

/** Shown if loading failed, there are no rows, or the filters hide all of them. */
function NoRows<Row extends RowData>({ rows, narrowedBy, error, empty, onClearFilters }: DataTableProps<Row>) {
  if (error) return <ErrorState {...error} />
  if (rows.length > 0 || narrowedBy)
    return (
      <EmptyState
        title={uiTexts.noResults}
        action={onClearFilters && <Button onClick={onClearFilters}>{uiTexts.clearFilters}</Button>}
      />
    )
  if (!empty) return <EmptyState title={uiTexts.noResults} />
  return <EmptyState {...empty} />
}
