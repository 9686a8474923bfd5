import { type StormReportEvent, stormReportCategory } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import { unusableAnswer } from '../unusable-answer.ts'
import { acceptItems, ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import type { SpcReportFile, SpcReportKind } from './spc-report-files.ts'

type ReceivedReports = SpcReportFile & { text: string }

interface Row extends SpcReportFile {
  line: number
  text: string
}

type Magnitude = Pick<StormReportEvent, 'reportType' | 'magnitude' | 'units'>

/** The same as in the simulated world. */
const SHOWN_MS = DAY_MS
/** Our choice: times of reports are often estimated. */
const FUTURE_TOLERANCE_MS = 15 * MINUTE_MS
/** Includes Alaska, Hawaii and Puerto Rico. */
const UNITED_STATES = { south: 17, north: 72, west: -180, east: -64 }
/** The largest hailstone of the United States had 8 inches: Vivian, South Dakota, 2010. */
const MAX_HAIL_HUNDREDTHS = 1000
/** The strongest gust of the United States had 231 mph: Mount Washington, 1934. */
const MAX_WIND_MPH = 250

/** The second column of each file. All others are the same. */
const SIZE_COLUMNS: Record<SpcReportKind, string> = { torn: 'F_Scale', hail: 'Size', wind: 'Speed' }
const columnsOf = (kind: SpcReportKind) => `Time,${SIZE_COLUMNS[kind]},Location,County,State,Lat,Lon,Comments`

/** Reads the reports of the last 24 hours of the Storm Prediction Center. */
export function readSpcReports(
  files: { today: readonly ReceivedReports[]; dayBefore: readonly ReceivedReports[] },
  now: Date,
  notes?: FeedNotes,
): StormReportEvent[] {
  const rowsBefore = files.dayBefore.flatMap(readRows)
  // Shortly after 12 UTC the file of the current day may still hold the day before.
  const known = new Set(rowsBefore.map(rowKey))
  const rows = [...rowsBefore, ...files.today.flatMap(readRows).filter((row) => !known.has(rowKey(row)))]
  const reports = acceptItems(rows, {
    read: (row) => readRow(row, now),
    nameOf: ({ name, line }) => TEXTS.row(name, line),
    what: 'storm reports',
    notes,
  })
  const shown = reports.filter(({ time }) => time >= now.getTime() - SHOWN_MS)
  return [...new Map(shown.map(({ event }) => [event.id, event])).values()]
}

const rowKey = ({ kind, text }: Row) => `${kind} ${text}`

function readRows({ text, ...file }: ReceivedReports): Row[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const columns = columnsOf(file.kind)
  if (lines[0]?.trim() !== columns) throw unusableAnswer(TEXTS.otherColumns(file.name, columns))
  return lines.flatMap((line, i) => (i > 0 && line.trim() ? { ...file, line: i + 1, text: line } : []))
}

/** These files do not quote fields: a comma in a comment adds a field, and quotation marks have no meaning. */
function readRow({ kind, text, dayStart }: Row, now: Date): { time: number; event: StormReportEvent } {
  const fields = text.split(',').map((field) => field.trim())
  if (fields.length < 8) throw new ItemProblem(TEXTS.tooFewFields(fields.length))
  const [clock, size, place, county, state, lat, lon, ...comments] = fields as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    ...string[],
  ]
  const time = readTime(clock, dayStart)
  if (time > now.getTime() + FUTURE_TOLERANCE_MS) throw new ItemProblem(TEXTS.inFuture)
  const [latitude, longitude] = readPlace(lat, lon)
  const magnitude = MAGNITUDES[kind](size)
  const reportedAt = new Date(time).toISOString()
  const id = `spc-${kind}-${reportedAt.slice(0, 16)}-${latitude}-${longitude}-${size}`
  const event: StormReportEvent = {
    eventType: 'storm_reports',
    id,
    ...magnitude,
    geoJson: {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        category: stormReportCategory(magnitude.reportType),
        county: `${county}, ${state}`,
        place,
        comments: comments.join(', '),
        reported_at: reportedAt,
        ...(kind === 'torn' && size !== UNKNOWN && { f_scale: size }),
      },
    },
  }
  return { time, event }
}

/** Files begin at 12 UTC, so times before 12 UTC belong to the next date. */
function readTime(clock: string, dayStart: Date): number {
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(clock) ?? []
  if (hours === undefined) throw new ItemProblem(TEXTS.badTime(clock.slice(0, 20)))
  const minutesFromNoon = (60 * Number(hours) + Number(minutes) + 12 * 60) % (24 * 60)
  return dayStart.getTime() + minutesFromNoon * MINUTE_MS
}

function readPlace(lat: string, lon: string): [latitude: number, longitude: number] {
  const [latitude, longitude] = [lat, lon].map((text) => (/^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN))
  const { south, north, west, east } = UNITED_STATES
  if (
    latitude === undefined ||
    longitude === undefined ||
    !(latitude >= south && latitude <= north && longitude >= west && longitude <= east)
  )
    throw new ItemProblem(TEXTS.badPlace(lat.slice(0, 20), lon.slice(0, 20)))
  return [latitude, longitude]
}

const UNKNOWN = 'UNK'

/** Returns null for UNK. */
function readSize(text: string, max: number): number | null {
  if (text === UNKNOWN) return null
  const size = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (size < 1 || size > max) throw new ItemProblem(TEXTS.badSize(text.slice(0, 20)))
  return size
}

/** Types and units as in the local storm reports of the National Weather Service, from which these files are made. */
const MAGNITUDES: Record<SpcReportKind, (size: string) => Magnitude> = {
  torn(size) {
    if (!/^(UNK|E?F?[0-5U])$/.test(size)) throw new ItemProblem(TEXTS.badSize(size.slice(0, 20)))
    return { reportType: 'TORNADO', magnitude: null, units: null }
  },
  hail(size) {
    const hundredths = readSize(size, MAX_HAIL_HUNDREDTHS)
    return {
      reportType: 'HAIL',
      magnitude: hundredths === null ? null : hundredths / 100,
      units: hundredths === null ? null : 'IN',
    }
  },
  wind(size) {
    const mph = readSize(size, MAX_WIND_MPH)
    return mph === null
      ? { reportType: 'TSTM WND DMG', magnitude: null, units: null }
      : { reportType: 'TSTM WND GST', magnitude: mph, units: 'MPH' }
  },
}
