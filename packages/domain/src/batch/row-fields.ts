import type { Coordinates } from '../geo/coordinates.ts'
import { BATCH_ROW_TEXTS as TEXTS } from './batch.texts.ts'
import { BATCH_LIMITS, type RowFields, type RowProblem } from './batch.ts'

/**
 * Invisible characters that make equal texts differ: zero-width space, direction marks and embeddings, word joiner, byte order
 * mark. The two joiners stay, because some scripts and emoji need them.
 */
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
/** The apostrophe that our exports put before text that a spreadsheet would run as a formula. */
const FORMULA_GUARD = /^'(?=[=+\-@\t\r])/
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** Removes invisible characters, surrounding space and the formula guard. */
export const cleanField = (text: string) =>
  text.normalize('NFC').replace(INVISIBLE, '').trim().replace(FORMULA_GUARD, '')

/** Returns the fields of a row by column, with the problems that do not depend on the meaning of a column. */
export function rowFields(
  cells: readonly string[],
  columns: readonly (string | null)[],
): { fields: RowFields; problems: RowProblem[] } {
  const fields = new Map<string, string>()
  const problems: RowProblem[] = []
  // Spreadsheets end rows with empty fields.
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (count > columns.length) problems.push({ field: null, message: TEXTS.tooManyFields(count, columns.length) })
  for (const [index, column] of columns.entries()) {
    if (column === null) continue
    const text = cleanField(cells[index] ?? '')
    if (text.includes('\0')) problems.push({ field: column, message: TEXTS.unstorable })
    else if (text.length > BATCH_LIMITS.fieldCharacters)
      problems.push({ field: column, message: TEXTS.tooLong(BATCH_LIMITS.fieldCharacters) })
    else fields.set(column, text)
  }
  return { fields, problems }
}

/** Reads the two columns of a coordinate pair; null if both are empty. */
export function readCoordinates(
  fields: RowFields,
  latitudeColumn: string,
  longitudeColumn: string,
  problems: RowProblem[],
): Coordinates | null {
  const latitudeText = fields.get(latitudeColumn) ?? ''
  const longitudeText = fields.get(longitudeColumn) ?? ''
  if (latitudeText === '' && longitudeText === '') return null
  if (latitudeText === '' || longitudeText === '') {
    problems.push({ field: latitudeText === '' ? latitudeColumn : longitudeColumn, message: TEXTS.bothCoordinates })
    return null
  }
  const latitude = DECIMAL.test(latitudeText) ? Number(latitudeText) : undefined
  const typed = DECIMAL.test(longitudeText) ? Number(longitudeText) : undefined
  if (latitude === undefined) problems.push({ field: latitudeColumn, message: TEXTS.notANumber('41.2565') })
  if (typed === undefined) problems.push({ field: longitudeColumn, message: TEXTS.notANumber('-95.9345') })
  if (latitude === undefined || typed === undefined) return null
  // The same rule as for typed coordinates (PLAN-037).
  const longitude = typed > 180 ? typed - 360 : typed
  const isLatitude = Math.abs(latitude) <= 90
  const isLongitude = Math.abs(longitude) <= 180
  if (!isLatitude && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90)
    problems.push({ field: latitudeColumn, message: `${TEXTS.latitudeRange} ${TEXTS.swapped}` })
  else if (!isLatitude) problems.push({ field: latitudeColumn, message: TEXTS.latitudeRange })
  if (!isLongitude) problems.push({ field: longitudeColumn, message: TEXTS.longitudeRange })
  return isLatitude && isLongitude ? { latitude, longitude } : null
}
