import type { RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
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
  const sortable = headers.filter(({ column }) => column.getCanSort())
  // One tab stop for the whole head: otherwise wide tables would have 30 tab stops before the first row.
  const [stop, setStop] = useState<string>()
  const tabStop = sortable.some(({ id }) => id === stop) ? stop : sortable[0]?.id
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
            isStuck={columns[index]?.stuck ?? false}
            isLast={index === headers.length - 1}
            isTabStop={header.id === tabStop}
            onFocus={() => setStop(header.id)}
          />
        ))}
      </tr>
      {showFilters ? (
        <tr>
          {hasToggle ? <td className={`${css.head} ${css.filterHead}`} /> : null}
          {headers.map((header, index) => (
            <td
              key={header.id}
              className={[css.head, css.filterHead, columns[index]?.stuck && css.stuck].filter(Boolean).join(' ')}
            >
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
  isStuck: boolean
  isLast: boolean
  isTabStop: boolean
  onFocus: () => void
}

function ColumnHead<Row extends RowData>(props: ColumnHeadProps<Row>) {
  const { table, header, align, isStuck, isLast, isTabStop, onFocus } = props
  const { column } = header
  const name = String(column.columnDef.header)
  const sorted = column.getIsSorted()
  return (
    <th
      className={[css.head, align === 'end' && css.end, isStuck && css.stuck].filter(Boolean).join(' ')}
      scope="col"
      aria-sort={column.getCanSort() ? (sorted ? ARIA_SORT[sorted] : 'none') : undefined}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className={sorted ? `${css.sort} ${css.sorted}` : css.sort}
          tabIndex={isTabStop ? 0 : -1}
          data-sort=""
          title={uiTexts.table.headKeys}
          onFocus={onFocus}
          onKeyDown={(event) => (event.shiftKey ? resizeByKey(event, table, column) : moveByKey(event))}
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

/** Arrow keys move between the column titles. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step) return
  event.preventDefault()
  const titles = [...(event.currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('[data-sort]') ?? [])]
  titles[titles.indexOf(event.currentTarget) + step]?.focus()
}

/** Arrow keys change the width of the column. */
function resizeByKey<Row extends RowData>(
  event: KeyboardEvent,
  table: DataTableModel<Row>,
  column: Header<Row>['column'],
): void {
  const step = { ArrowLeft: -RESIZE_STEP_PX, ArrowRight: RESIZE_STEP_PX }[event.key]
  if (!step) return
  event.preventDefault()
  const width = Math.max(column.columnDef.minSize ?? 0, column.getSize() + step)
  table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: width }))
}

interface ResizeHandleProps<Row extends RowData> extends Pick<ColumnHeadProps<Row>, 'table' | 'header'> {
  name: string
}

function ResizeHandle<Row extends RowData>({ table, header, name }: ResizeHandleProps<Row>) {
  const { column } = header
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is a widget (WAI-ARIA); <hr> cannot be moved
    <span
      role="separator"
      // Shift and arrow keys on the column title do the same.
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={uiTexts.table.resize(name)}
      aria-valuenow={column.getSize()}
      aria-valuemin={column.columnDef.minSize ?? 0}
      className={column.getIsResizing() ? `${css.resize} ${css.resizing}` : css.resize}
      onMouseDown={header.getResizeHandler()}
      onTouchStart={header.getResizeHandler()}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={(event) => resizeByKey(event, table, column)}
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
