import type { RowData } from '@tanstack/react-table'
import { Download, ListFilter, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { uiTexts } from '../ui.texts.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { downloadCsv } from './csv.ts'
import type { TableColumn } from './table-column.ts'
import { tableLines } from './table-lines.ts'
import css from './table-toolbar.module.css'
import type { DataTableModel } from './use-data-table.ts'

interface TableToolbarProps<Row extends RowData> {
  table: DataTableModel<Row>
  /** The visible columns. */
  columns: readonly TableColumn<Row>[]
  /** The columns to choose from; undefined if all are always shown. */
  choosable: readonly TableColumn<Row>[] | undefined
  quickFilter: string | undefined
  exportName: string | undefined
  showFilters: boolean
  onShowFilters: (show: boolean) => void
  actions: ReactNode
  children: ReactNode
}

export function TableToolbar<Row extends RowData>(props: TableToolbarProps<Row>) {
  const { table, columns, choosable, quickFilter, exportName, showFilters, onShowFilters, actions, children } = props
  const quick = quickFilter === undefined ? undefined : table.getColumn(quickFilter)
  const quickName = String(quick?.columnDef.header ?? '').toLowerCase()
  const canFilter = columns.some((column) => column.filterable !== false)
  return (
    <div className={css.toolbar}>
      {quick ? (
        <div className={css.quick}>
          <TextField
            label={uiTexts.table.filter(quickName)}
            hideLabel
            placeholder={uiTexts.table.filter(quickName)}
            size="small"
            type="search"
            startIcon={<Search size={15} aria-hidden="true" />}
            value={(quick.getFilterValue() as string | undefined) ?? ''}
            onChange={(event) => quick.setFilterValue(event.target.value || undefined)}
          />
        </div>
      ) : null}
      {children}
      {canFilter || exportName || actions ? (
        <div className={css.end}>
          {canFilter ? (
            <Button
              kind="ghost"
              icon={<ListFilter size={15} aria-hidden="true" />}
              aria-expanded={showFilters}
              onClick={() => onShowFilters(!showFilters)}
            >
              {uiTexts.table.filters}
            </Button>
          ) : null}
          {choosable ? <ColumnChooser table={table} columns={choosable} /> : null}
          {exportName ? (
            <Button
              kind="ghost"
              icon={<Download size={15} aria-hidden="true" />}
              onClick={() => downloadCsv(`${exportName}.csv`, tableLines(table, columns))}
            >
              {uiTexts.table.export}
            </Button>
          ) : null}
          {actions}
        </div>
      ) : null}
    </div>
  )
}
