import type { ReactNode } from 'react'

/** A column as a feature defines it; the table adds sorting, filtering, sizing and export. */
export interface TableColumn<Row> {
  id: string
  header: string
  /** The cell's text. Filters and the CSV export use it, so that both match the screen. */
  text: (row: Row) => string
  /** The rendered cell, if it is more than its text. */
  cell?: (row: Row) => ReactNode
  /** The sort value; defaults to the text. Undefined sorts last in both directions. */
  sortBy?: (row: Row) => string | number | undefined
  /** The first click sorts in descending order: worst or newest first. */
  descendingFirst?: boolean
  sortable?: boolean
  filterable?: boolean
  /** False for columns of buttons. */
  exported?: boolean
  width?: number
  minWidth?: number
  /** Takes the remaining width; defaults to the last column. */
  grow?: boolean
  align?: 'start' | 'end'
}

/** Table filters match substrings only, regardless of case (DASH-073). */
export function containsText(text: string, wanted: string): boolean {
  return text.toLocaleLowerCase('en-US').includes(wanted.trim().toLocaleLowerCase('en-US'))
}

/** Sorts numbers by size, and texts with numbers naturally (Truck 9 before Truck 10). */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en-US', { numeric: true, sensitivity: 'base' })
}
