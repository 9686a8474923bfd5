import type { RowData } from '@tanstack/react-table'
import { uiTexts } from '../ui.texts.ts'
import { shownText, type TableColumn } from './table-column.ts'
import type { DataTableModel, DataTableRow } from './use-data-table.ts'

/**
 * The whole table as lines of text, with the columns, filters and order of the screen. As on the screen, sub-rows of a
 * closed row are left out.
 */
export function tableLines<Row extends RowData>(
  table: DataTableModel<Row>,
  columns: readonly TableColumn<Row>[],
): string[][] {
  const rows = table.getSortedRowModel().rows.flatMap(withOpenRows)
  return rowLines(
    columns,
    rows.map((row) => row.original),
  )
}

/** The given rows as lines of text. Programs read the times beside the readable ones. */
export function rowLines<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string[][] {
  const exported = columns.filter((column) => column.exported !== false)
  return [
    exported.flatMap(({ header, isoTime }) => (isoTime ? [header, uiTexts.table.isoTime(header)] : [header])),
    ...rows.map((row) =>
      exported.flatMap((column) => {
        const text = shownText(column, row)
        return column.isoTime ? [text, column.isoTime(row)] : [text]
      }),
    ),
  ]
}

function withOpenRows<Row extends RowData>(row: DataTableRow<Row>): DataTableRow<Row>[] {
  return row.getIsExpanded() ? [row, ...row.subRows.flatMap(withOpenRows)] : [row]
}
