import { formatAge } from '../../ui/states/age.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { assetTableTexts } from './asset-table.texts.ts'

interface AgeColumn<Row> extends Pick<TableColumn<Row>, 'id' | 'header'> {
  /** The time whose age is shown. */
  timestamp: (row: Row) => Date | string | null | undefined
  now: Date
  width: number
}

/** A column with the age of a timestamp, sorted newest first. */
export function ageColumn<Row>({ timestamp, now, ...column }: AgeColumn<Row>): TableColumn<Row> {
  return {
    ...column,
    text: (row) => {
      const moment = timestamp(row)
      return moment ? formatAge(new Date(moment), now) : ''
    },
    missing: () => assetTableTexts.missing.notUpdated,
    sortBy: (row) => {
      const moment = timestamp(row)
      return moment ? new Date(moment).getTime() : undefined
    },
    descendingFirst: true,
  }
}
