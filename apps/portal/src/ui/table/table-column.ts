import type { ReactNode } from 'react'
import { uiTexts } from '../ui.texts.ts'

/** A column as a feature defines it; the table adds sorting, filtering, sizing and export. */
export interface TableColumn<Row> {
  id: string
  header: string
  /** The cell's text; empty if the value is missing. Filters and the CSV export use it, so that both match the screen. */
  text: (row: Row) => string
  /** The time that the text shows, as ISO 8601 with offset; exported in a column of its own. Empty if missing. */
  isoTime?: (row: Row) => string
  /** Why the value of a row is missing, shown beside N/A; "not given" by default (ERR-003). */
  missing?: (row: Row) => string
  /** Renders the cell, if it shows more than its text. */
  cell?: (row: Row) => ReactNode
  /** The sort value; defaults to the text. Undefined sorts last in both directions. */
  sortBy?: (row: Row) => string | number | undefined
  /** The first click sorts in descending order: worst or newest first. */
  descendingFirst?: boolean
  sortable?: boolean
  filterable?: boolean
  /** False for columns of buttons, which have no values. */
  exported?: boolean
  width?: number
  minWidth?: number
  /** Takes the remaining width; defaults to the last column. */
  grow?: boolean
  align?: 'start' | 'end'
  /** Stays visible at the right edge while the table scrolls sideways. */
  stuck?: boolean
  /** Hidden until the user chooses it, in a table with a column chooser. */
  hiddenAtFirst?: boolean
}

/** The cell's text as the screen shows it: N/A for a missing value. */
export const shownText = <Row>(column: TableColumn<Row>, row: Row): string =>
  isMissing(column, row) ? uiTexts.notAvailable : column.text(row)

export const isMissing = <Row>({ text, exported }: TableColumn<Row>, row: Row): boolean =>
  exported !== false && text(row) === ''

/** Table filters match substrings only, regardless of case (DASH-073). */
export function containsText(text: string, wanted: string): boolean {
  return text.toLocaleLowerCase('en-US').includes(wanted.trim().toLocaleLowerCase('en-US'))
}

/** Sorts numbers by size, and texts with numbers naturally (Truck 9 before Truck 10). */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en-US', { numeric: true, sensitivity: 'base' })
}
