import { formatAge } from '../../ui/states/age.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { assetTableTexts } from './asset-table.texts.ts'

interface AgeColumn<Row> extends Pick<TableColumn<Row>, 'id' | 'header'> {
  /** When it was last heard of, if ever. */
  momentOf: (row: Row) => Date | string | null | undefined
  now: Date
  width: number
}

/** How long ago something was; the newest first. */
export function ageColumn<Row>({ momentOf, now, ...column }: AgeColumn<Row>): TableColumn<Row> {
  return {
    ...column,
    text: (row) => {
      const moment = momentOf(row)
      return moment ? formatAge(new Date(moment), now) : assetTableTexts.notAvailable
    },
    sortBy: (row) => {
      const moment = momentOf(row)
      return moment ? new Date(moment).getTime() : undefined
    },
    descendingFirst: true,
  }
}
