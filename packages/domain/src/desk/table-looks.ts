// Sort order and hidden columns of tables, as encoded in the address of a saved view:
// `vehicles:-impact:updated,status`.

export interface TableLook {
  sort: { column: string; descending: boolean } | undefined
  hiddenColumns: readonly string[]
}

/** Encodes the looks of a page's tables, keyed by table name. */
export const tableLooksText = (looks: ReadonlyMap<string, TableLook>): string =>
  [...looks]
    .map(([table, { sort, hiddenColumns }]) =>
      [table, sort ? `${sort.descending ? '-' : ''}${sort.column}` : '', hiddenColumns.join()].join(':'),
    )
    .join(';')

/** Decodes the look of one table; undefined if the text does not include it. */
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
