import type { RowData } from '@tanstack/react-table'
import { ChevronRight } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { uiTexts } from '../ui.texts.ts'
import css from './data-table.module.css'
import { isMissing, type TableColumn } from './table-column.ts'
import type { DataTableRow } from './use-data-table.ts'

/** A click on these controls does not select the row. */
const INTERACTIVE_SELECTOR = 'a, button, input, select, textarea, label, [role="button"], [role="menuitem"]'

const INDENT_PX = 20

interface TableRowProps<Row extends RowData> {
  row: DataTableRow<Row>
  columns: readonly TableColumn<Row>[]
  name: string
  hasToggle: boolean
  isTree: boolean
  isGrid: boolean
  /** Whether this is the one row that the Tab key reaches; arrow keys move from there. */
  isTabStop: boolean
  selected: boolean
  onSelect?: ((row: Row) => void) | undefined
  detail?: ((row: Row) => ReactNode) | undefined
}

/** A row with its detail if it is open. */
export function DataRow<Row extends RowData>(props: TableRowProps<Row>) {
  const { row, columns, name, hasToggle, isTree, isGrid, isTabStop, selected, onSelect, detail } = props
  const open = row.getIsExpanded()
  const showsDetail = open && detail !== undefined && row.subRows.length === 0
  // A click on a row opens its detail unless the row can be selected.
  const act = onSelect ?? (detail && row.getCanExpand() ? () => row.toggleExpanded() : undefined)
  const classes = [css.row, act && css.selectable, selected && css.selected, row.depth > 0 && css.child].filter(Boolean)

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE_SELECTOR)) return
    act?.(row.original)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (!handleRowKey(event.key, { row, onSelect: act, element: event.currentTarget })) return
    event.preventDefault()
  }

  return (
    <>
      <tr
        className={classes.join(' ')}
        data-row-id={row.id}
        {...(isGrid
          ? { tabIndex: isTabStop ? 0 : -1, onKeyDown, 'aria-selected': onSelect ? selected : undefined }
          : {})}
        {...(isTree ? { 'aria-level': row.depth + 1, 'aria-expanded': row.getCanExpand() ? open : undefined } : {})}
        {...(act ? { onClick } : {})}
      >
        {hasToggle ? (
          <td className={`${css.cell} ${css.toggleCell}`}>
            {row.getCanExpand() ? <ExpandToggle row={row} name={name} open={open} /> : null}
          </td>
        ) : null}
        {columns.map((column, index) => (
          <td
            key={column.id}
            className={[css.cell, column.align === 'end' && css.end, column.stuck && css.stuck]
              .filter(Boolean)
              .join(' ')}
            style={index === 0 && row.depth > 0 ? { paddingLeft: 12 + row.depth * INDENT_PX } : undefined}
          >
            <Cell column={column} row={row.original} />
          </td>
        ))}
      </tr>
      {showsDetail ? (
        <tr>
          <td className={css.detail} colSpan={columns.length + 1}>
            {detail(row.original)}
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** A missing value reads N/A with the reason beside it (ERR-003). */
function Cell<Row extends RowData>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  if (isMissing(column, row))
    return (
      <span className={css.missing}>
        {uiTexts.notAvailable} <span>{column.missing?.(row) ?? uiTexts.notGiven}</span>
      </span>
    )
  return column.cell ? column.cell(row) : column.text(row)
}

function ExpandToggle<Row extends RowData>({
  row,
  name,
  open,
}: {
  row: DataTableRow<Row>
  name: string
  open: boolean
}) {
  return (
    <button
      type="button"
      className={css.toggle}
      aria-expanded={open}
      aria-label={open ? uiTexts.table.collapse(name) : uiTexts.table.expand(name)}
      onClick={() => row.toggleExpanded()}
    >
      <ChevronRight className={css.chevron} size={16} aria-hidden="true" />
    </button>
  )
}

interface RowKeyContext<Row extends RowData> {
  row: DataTableRow<Row>
  onSelect: ((row: Row) => void) | undefined
  element: HTMLElement
}

/** Row keys of the WAI-ARIA grid and treegrid patterns. Returns whether the key was handled. */
function handleRowKey<Row extends RowData>(key: string, { row, onSelect, element }: RowKeyContext<Row>): boolean {
  const rows = [...(element.parentElement?.querySelectorAll<HTMLElement>('[data-row-id]') ?? [])]
  const at = rows.indexOf(element)
  switch (key) {
    case 'ArrowDown':
      rows[at + 1]?.focus()
      return true
    case 'ArrowUp':
      rows[at - 1]?.focus()
      return true
    case 'Home':
      rows[0]?.focus()
      return true
    case 'End':
      rows.at(-1)?.focus()
      return true
    case 'ArrowRight':
      if (row.getCanExpand()) row.toggleExpanded(true)
      return true
    case 'ArrowLeft':
      if (row.getIsExpanded()) row.toggleExpanded(false)
      else rows.find((other) => other.dataset.rowId === row.parentId)?.focus()
      return true
    case 'Enter':
    case ' ':
      onSelect?.(row.original)
      return onSelect !== undefined
    default:
      return false
  }
}
