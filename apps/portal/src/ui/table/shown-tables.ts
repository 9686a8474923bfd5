import type { TableLook } from '@stormlane/domain'

/** How the tables of the page are sorted and which columns they leave out, for the address of a saved view. */
const shown = new Map<string, TableLook>()

export const shownTables = (): ReadonlyMap<string, TableLook> => shown

/** Notes a table that is on the page; the result takes it out again. */
export function noteTable(table: string, look: TableLook): () => void {
  shown.set(table, look)
  return () => void shown.delete(table)
}
