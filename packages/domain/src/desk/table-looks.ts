// How a table is sorted and which columns it leaves out, as the address of a saved view has it: `vehicles:-impact:updated,status`.

export interface TableLook {
  sort: { column: string; descending: boolean } | undefined
  hiddenColumns: readonly string[]
}

/** The looks of the tables of a page, by the names of the tables. */
export const tableLooksText = (looks: ReadonlyMap<string, TableLook>): string =>
  [...looks]
    .map(([table, { sort, hiddenColumns }]) =>
      [table, sort ? `${sort.descending ? '-' : ''}${sort.column}` : '', hiddenColumns.join()].join(':'),
    )
    .join(';')

/** The look of one table; undefined if the text has none of it. */
export function readTableLook(text: string, table: string): TableLook | undefined {
  const found = text.split(';').find((one) => one.startsWith(`${table}:`))
  if (found === undefined) return undefined
  const [, sort = '', hidden = ''] = found.split(':')
  const column = sort.replace(/^-/, '')
  return {
    sort: column === '' ? undefined : { column, descending: sort.startsWith('-') },
    hiddenColumns: hidden.split(',').filter(Boolean),
  }
}
