import type { ReactNode } from 'react'

/** A column as a feature states it; the table adds sorting, filtering, sizing and export. */
export interface TableColumn<Row> {
  id: string
  header: string
  /** What the cell says in words. Filters match it and the CSV holds it, so both equal the screen. */
  text: (row: Row) => string
  /** How it looks, where words alone are not enough. */
  cell?: (row: Row) => ReactNode
  /** What it sorts by; the words where not given. Undefined sorts last either way. */
  sortBy?: (row: Row) => string | number | undefined
  /** The first click sorts worst or newest first. */
  descendingFirst?: boolean
  sortable?: boolean
  filterable?: boolean
  /** A column of buttons has nothing to export. */
  exported?: boolean
  width?: number
  minWidth?: number
  /** Takes what width is left over; the last column where none says so. */
  grow?: boolean
  align?: 'start' | 'end'
}

/** "Table filters use contains only" (core §5). Case does not matter. */
export function containsText(text: string, wanted: string): boolean {
  return text.toLocaleLowerCase('en-US').includes(wanted.trim().toLocaleLowerCase('en-US'))
}

/** Numbers by size, words as people sort them (Truck 9 before Truck 10). */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en-US', { numeric: true, sensitivity: 'base' })
}
