import type { RowData } from '@tanstack/react-table'
import type { TableColumn } from './table-column.ts'
import type { DataTableModel } from './use-data-table.ts'

export const TOGGLE_WIDTH_PX = 42

interface ColumnWidths {
  /** Below this width the table scrolls sideways. */
  total: number
  /** Pixels by column; the column without a width takes the remaining space. */
  of: Record<string, number | undefined>
}

/** Column widths for `table-layout: fixed`; one column stretches so that the table fills its card. */
export function columnWidths<Row extends RowData>(
  table: DataTableModel<Row>,
  /** The visible columns. */
  columns: readonly TableColumn<Row>[],
): ColumnWidths {
  const sized = table.state.columnSizing
  const stretching = columns.find((column) => column.grow && sized[column.id] === undefined) ?? columns.at(-1)
  const widths = table.getVisibleLeafColumns().map((column) => [column.id, column.getSize()] as const)
  return {
    total: widths.reduce((sum, [, width]) => sum + width, 0),
    of: Object.fromEntries(widths.map(([id, width]) => [id, id === stretching?.id ? undefined : width])),
  }
}
