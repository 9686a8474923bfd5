import type { TableLook } from '@stormlane/domain/desk'

/** Sort order and hidden columns of the page's tables, for the URL of a saved view. */
const shown = new Map<string, TableLook>()

export const shownTables = (): ReadonlyMap<string, TableLook> => shown

/** Registers a table of the page; the returned function removes it. */
export function noteTable(table: string, look: TableLook): () => void {
  shown.set(table, look)
  return () => void shown.delete(table)
}
