import type { RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { TextField } from '../controls/text-field.tsx'
import { uiTexts } from '../ui.texts.ts'
import css from './data-table.module.css'
import type { TableColumn } from './table-column.ts'
import type { DataTableModel } from './use-data-table.ts'

/** Column width change per press of an arrow key. */
const RESIZE_STEP_PX = 16

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type Header<Row extends RowData> = ReturnType<DataTableModel<Row>['getFlatHeaders']>[number]

interface TableHeadProps<Row extends RowData> {
  table: DataTableModel<Row>
  columns: readonly TableColumn<Row>[]
  hasToggle: boolean
  showFilters: boolean
}

export function TableHead<Row extends RowData>({ table, columns, hasToggle, showFilters }: TableHeadProps<Row>) {
  const headers = table.getFlatHeaders()
  return (
    <thead>
      <tr>
        {hasToggle ? (
          <th className={`${css.head} ${css.toggleCell}`} scope="col">
            <span className="visually-hidden">{uiTexts.table.details}</span>
          </th>
        ) : null}
        {headers.map((header, index) => (
          <ColumnHead
            key={header.id}
            table={table}
            header={header}
            align={columns[index]?.align ?? 'start'}
            isLast={index === headers.length - 1}
          />
        ))}
      </tr>
      {showFilters ? (
        <tr>
          {hasToggle ? <td className={`${css.head} ${css.filterHead}`} /> : null}
          {headers.map((header) => (
            <td key={header.id} className={`${css.head} ${css.filterHead}`}>
              {header.column.getCanFilter() ? <ColumnFilter column={header.column} /> : null}
            </td>
          ))}
        </tr>
      ) : null}
    </thead>
  )
}

interface ColumnHeadProps<Row extends RowData> {
  table: DataTableModel<Row>
  header: Header<Row>
  align: 'start' | 'end'
  isLast: boolean
}

function ColumnHead<Row extends RowData>({ table, header, align, isLast }: ColumnHeadProps<Row>) {
  const { column } = header
  const name = String(column.columnDef.header)
  const sorted = column.getIsSorted()
  return (
    <th
      className={align === 'end' ? `${css.head} ${css.end}` : css.head}
      scope="col"
      aria-sort={column.getCanSort() ? (sorted ? ARIA_SORT[sorted] : 'none') : undefined}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className={sorted ? `${css.sort} ${css.sorted}` : css.sort}
          onClick={() => column.toggleSorting()}
        >
          <span className={css.words}>{name}</span>
          {sorted === 'asc' ? (
            <ArrowUp className={css.arrow} size={13} aria-hidden="true" />
          ) : (
            <ArrowDown className={css.arrow} size={13} aria-hidden="true" />
          )}
        </button>
      ) : (
        <span className={css.words}>{name}</span>
      )}
      {isLast ? null : <ResizeHandle table={table} header={header} name={name} />}
    </th>
  )
}

function ResizeHandle<Row extends RowData>({
  table,
  header,
  name,
}: Omit<ColumnHeadProps<Row>, 'isLast' | 'align'> & { name: string }) {
  const { column } = header
  const resizeByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -RESIZE_STEP_PX, ArrowRight: RESIZE_STEP_PX }[event.key]
    if (!step) return
    event.preventDefault()
    const width = Math.max(column.columnDef.minSize ?? 0, column.getSize() + step)
    table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: width }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is a widget (WAI-ARIA); <hr> cannot be moved
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={uiTexts.table.resize(name)}
      aria-valuenow={column.getSize()}
      aria-valuemin={column.columnDef.minSize ?? 0}
      className={column.getIsResizing() ? `${css.resize} ${css.resizing}` : css.resize}
      onMouseDown={header.getResizeHandler()}
      onTouchStart={header.getResizeHandler()}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={resizeByKey}
    />
  )
}

function ColumnFilter<Row extends RowData>({ column }: { column: Header<Row>['column'] }) {
  const name = String(column.columnDef.header)
  return (
    <TextField
      label={uiTexts.table.filter(name)}
      hideLabel
      size="small"
      type="search"
      value={(column.getFilterValue() as string | undefined) ?? ''}
      onChange={(event) => column.setFilterValue(event.target.value || undefined)}
    />
  )
}
