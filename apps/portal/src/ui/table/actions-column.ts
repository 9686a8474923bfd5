import type { ReactNode } from 'react'
import type { TableColumn } from './table-column.ts'

/**
 * A column of buttons, which cannot be sorted, filtered or exported, and stays visible while the table scrolls
 * sideways.
 */
export function actionsColumn<Row>(header: string, width: number, cell: (row: Row) => ReactNode): TableColumn<Row> {
  return {
    id: 'actions',
    header,
    text: () => '',
    cell,
    sortable: false,
    filterable: false,
    exported: false,
    width,
    stuck: true,
  }
}
