// Reads a details file of NOAA's Storm Events database (https://www.ncei.noaa.gov/stormevents/ftp.jsp).
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { DomainError } from '../../platform/domain-error.ts'
import { stormEventTexts } from './storm-events.texts.ts'

export interface NoaaStormEvent {
  id: string
  type: string
  time: Date
  /** Null for events that cover a whole forecast zone. */
  place: { latitude: number; longitude: number } | null
  locationName: string
  narrative: string
}

/** A row that cannot be parsed, with its line number and the problem. */
export interface MalformedRow {
  line: number
  problem: string
}

const COLUMNS = [
  'BEGIN_YEARMONTH',
  'BEGIN_DAY',
  'BEGIN_TIME',
  'EVENT_ID',
  'STATE',
  'EVENT_TYPE',
  'CZ_NAME',
  'CZ_TIMEZONE',
  'BEGIN_LOCATION',
  'BEGIN_LAT',
  'BEGIN_LON',
  'EVENT_NARRATIVE',
] as const
type Row = Record<(typeof COLUMNS)[number], string | undefined>

/**
 * UTC offsets in hours of time zones that old rows name without a number. The database uses standard time, but a few
 * rows use daylight time.
 */
const ZONE_HOURS: Readonly<Record<string, number>> = {
  AST: -4,
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
  AKST: -9,
  HST: -10,
}

export function readStormEvents(text: string): { events: NoaaStormEvent[]; malformed: MalformedRow[] } {
  const events: NoaaStormEvent[] = []
  const malformed: MalformedRow[] = []
  for (const { record, info } of records(text)) {
    try {
      events.push(readRow(record))
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      malformed.push({ line: info.lines, problem: error.message })
    }
  }
  return { events, malformed }
}

function records(text: string): { record: Row; info: { lines: number } }[] {
  try {
    const columns = (header: string[]) => {
      const missing = COLUMNS.find((name) => !header.includes(name))
      if (missing) throw new DomainError('UNREADABLE_FILE', [stormEventTexts.noDetailsFile(missing)])
      return header
    }
    // The types of csv-parse do not account for `info`.
    return parse(text, { bom: true, columns, info: true, relax_column_count: true, relax_quotes: true }) as never
  } catch (error) {
    if (error instanceof CsvError) throw new DomainError('UNREADABLE_FILE', [stormEventTexts.noCsv(error.message)])
    throw error
  }
}

class RowProblem extends Error {}

function readRow(row: Row): NoaaStormEvent {
  const id = row.EVENT_ID?.trim()
  if (!id) throw new RowProblem(stormEventTexts.missing('EVENT_ID'))
  const type = row.EVENT_TYPE?.trim()
  if (!type) throw new RowProblem(stormEventTexts.missing('EVENT_TYPE'))
  const place = [row.BEGIN_LOCATION || row.CZ_NAME, row.STATE].flatMap((name) => (name ? [titleCase(name)] : []))
  return {
    id,
    type,
    time: readTime(row),
    place: readPlace(row),
    locationName: place.join(', '),
    narrative: (row.EVENT_NARRATIVE ?? '').replace(/[|\s]+/g, ' ').trim(),
  }
}

/** Parses local standard time such as `202102`, `15`, `2357` and `EST-5`. */
function readTime(row: Row): Date {
  const month = /^(\d{4})(\d{2})$/.exec(row.BEGIN_YEARMONTH?.trim() ?? '')
  if (!month) throw new RowProblem(stormEventTexts.unreadable('BEGIN_YEARMONTH', row.BEGIN_YEARMONTH))
  const day = wholeNumber(row, 'BEGIN_DAY')
  const clock = wholeNumber(row, 'BEGIN_TIME')
  const [hours, minutes] = [Math.floor(clock / 100), clock % 100]
  if (hours > 23 || minutes > 59) throw new RowProblem(stormEventTexts.unreadable('BEGIN_TIME', row.BEGIN_TIME))
  const zone = /^([A-Z]+)([+-]?\d{1,2})?$/.exec(row.CZ_TIMEZONE?.trim().toUpperCase() ?? '')
  const offset = zone?.[2] === undefined ? ZONE_HOURS[zone?.[1] ?? ''] : Number(zone[2])
  if (offset === undefined) throw new RowProblem(stormEventTexts.unreadable('CZ_TIMEZONE', row.CZ_TIMEZONE))
  const local = new Date(Date.UTC(Number(month[1]), Number(month[2]) - 1, day, hours, minutes))
  if (local.getUTCMonth() !== Number(month[2]) - 1)
    throw new RowProblem(stormEventTexts.unreadable('BEGIN_DAY', row.BEGIN_DAY))
  return new Date(Date.UTC(Number(month[1]), Number(month[2]) - 1, day, hours - offset, minutes))
}

function wholeNumber(row: Row, name: 'BEGIN_DAY' | 'BEGIN_TIME'): number {
  const text = row[name]?.trim() ?? ''
  if (!/^\d{1,4}$/.test(text)) throw new RowProblem(stormEventTexts.unreadable(name, row[name]))
  return Number(text)
}

function readPlace({ BEGIN_LAT, BEGIN_LON }: Row): NoaaStormEvent['place'] {
  if (!BEGIN_LAT?.trim() && !BEGIN_LON?.trim()) return null
  const [latitude, longitude] = [Number(BEGIN_LAT?.trim() || Number.NaN), Number(BEGIN_LON?.trim() || Number.NaN)]
  if (!(Math.abs(latitude) <= 90)) throw new RowProblem(stormEventTexts.unreadable('BEGIN_LAT', BEGIN_LAT))
  if (!(Math.abs(longitude) <= 180)) throw new RowProblem(stormEventTexts.unreadable('BEGIN_LON', BEGIN_LON))
  return { latitude, longitude }
}

const titleCase = (name: string) => name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
