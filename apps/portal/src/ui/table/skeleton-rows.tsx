import type { RowData } from '@tanstack/react-table'
import { Skeleton } from '../states/skeleton.tsx'
import css from './data-table.module.css'
import type { TableColumn } from './table-column.ts'

/** Different widths make the placeholders look like text. */
const BONE_WIDTHS = ['62%', '48%', '74%', '55%', '68%']

interface SkeletonRowsProps<Row extends RowData> {
  count: number
  columns: readonly TableColumn<Row>[]
  hasToggle: boolean
}

/** Renders as many placeholder rows as a page has, so that the layout does not jump when the data arrives. */
export function SkeletonRows<Row extends RowData>({ count, columns, hasToggle }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
    <tr key={line}>
      {hasToggle ? <td className={css.cell} /> : null}
      {columns.map((column, place) => (
        <td key={column.id} className={css.cell}>
          <Skeleton width={BONE_WIDTHS[(line + place) % BONE_WIDTHS.length] ?? '60%'} />
        </td>
      ))}
    </tr>
  ))
}
