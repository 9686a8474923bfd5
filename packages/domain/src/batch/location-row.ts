import type { Coordinates } from '../geo/coordinates.ts'
import { LOCATION_NAME_MAX_LENGTH } from '../places/location.ts'
import { BATCH_ROW_TEXTS as TEXTS } from './batch.texts.ts'
import { BATCH_LIMITS, type RowFields, type RowProblem } from './batch.ts'
import { readCoordinates } from './row-fields.ts'

/** A location row. Without coordinates it is geocoded by address and zip. */
export interface LocationRow {
  externalId: string | null
  name: string
  at: Coordinates | null
  address: string
  zip: string
  userMetadata: Record<string, string>
}

const KNOWN = new Set(['external_id', 'name', 'latitude', 'longitude', 'address', 'zip', 'category'])
const ZIP_MAX_LENGTH = 20

export function readLocationRow(fields: RowFields): { row: LocationRow; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const text = (column: string) => fields.get(column) ?? ''
  const name = text('name')
  if (name === '') problems.push({ field: 'name', message: TEXTS.nameRequired })
  if (name.length > LOCATION_NAME_MAX_LENGTH) problems.push({ field: 'name', message: TEXTS.nameTooLong })
  const externalId = text('external_id')
  if (externalId.length > BATCH_LIMITS.externalIdCharacters)
    problems.push({ field: 'external_id', message: TEXTS.tooLong(BATCH_LIMITS.externalIdCharacters) })
  const zip = text('zip')
  if (zip.length > ZIP_MAX_LENGTH) problems.push({ field: 'zip', message: TEXTS.tooLong(ZIP_MAX_LENGTH) })
  const problemsBefore = problems.length
  const at = readCoordinates(fields, 'latitude', 'longitude', problems)
  const address = text('address')
  if (!at && problems.length === problemsBefore && address === '' && zip === '')
    problems.push({ field: 'latitude', message: TEXTS.noPlace })
  const userMetadata = Object.fromEntries(
    [...fields].filter(([column, value]) => value !== '' && (!KNOWN.has(column) || column === 'category')),
  )
  return { row: { externalId: externalId || null, name, at, address, zip, userMetadata }, problems }
}
