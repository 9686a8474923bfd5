import type { RowData } from '@tanstack/react-table'
import type { TableColumn } from './table-column.ts'
import type { DataTableModel, DataTableRow } from './use-data-table.ts'

/**
 * The table as lines of words: the columns, rows and order of the screen, on every page of it. Rows inside a closed row
 * are not on the screen and not in the lines.
 */
export function tableLines<Row extends RowData>(
  table: DataTableModel<Row>,
  columns: readonly TableColumn<Row>[],
): string[][] {
  const exported = columns.filter((column) => column.exported !== false)
  const rows = table.getSortedRowModel().rows.flatMap(withOpenRows)
  return [
    exported.map((column) => column.header),
    ...rows.map((row) => exported.map((column) => column.text(row.original))),
  ]
}

function withOpenRows<Row extends RowData>(row: DataTableRow<Row>): DataTableRow<Row>[] {
  return row.getIsExpanded() ? [row, ...row.subRows.flatMap(withOpenRows)] : [row]
}
