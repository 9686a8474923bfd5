import type { FireEvent } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { unusableAnswer } from '../unusable-answer.ts'
import { acceptItems, ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'

/** Columns that the files of MODIS and VIIRS share; their other columns differ. */
const COLUMNS = ['latitude', 'longitude', 'acq_date', 'acq_time', 'satellite', 'confidence', 'frp'] as const
type Row = Record<(typeof COLUMNS)[number], string>

/** The day that the file covers, plus an hour for the data to arrive from the satellite. */
const SHOWN_MS = DAY_MS + HOUR_MS
/** Below this, MODIS calls the confidence low (Giglio 2015, MODIS Collection 6 user's guide); VIIRS writes `l` or `low`. */
const LOW_CONFIDENCE = 30
const MAX_POWER_MW = 20_000

/** Reads the hot spots of the last day that satellites saw, from a CSV file of NASA's FIRMS. */
export function readFirmsFires(text: string, now: Date, notes?: FeedNotes): FireEvent[] {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = header.split(',').map((name) => name.trim())
  const positions = COLUMNS.map((column) => names.indexOf(column))
  if (positions.includes(-1)) throw unusableAnswer(TEXTS.otherColumns('The list of hot spots', COLUMNS.join(', ')))
  const rows = lines.flatMap((line, i) => (line.trim() ? { line: i + 2, fields: line.split(',') } : []))
  const read = acceptItems(rows, {
    read: ({ fields }) => {
      if (fields.length !== names.length) throw new ItemProblem(TEXTS.tooFewFields(fields.length, names.length))
      const entries = COLUMNS.map((column, i) => [column, fields[positions[i] as number]?.trim() ?? ''] as const)
      return readRow(Object.fromEntries(entries) as Row, now)
    },
    nameOf: ({ line }) => TEXTS.row('hot spots', line),
    what: 'hot spots',
    notes,
  })
  return [...new Map(read.flatMap((event) => (event ? [[event.id, event] as const] : []))).values()]
}

/** Returns null for a hot spot that is old or uncertain. */
function readRow(row: Row, now: Date): FireEvent | null {
  const [latitude, longitude, power] = [row.latitude, row.longitude, row.frp].map((value) =>
    value === '' ? Number.NaN : Number(value),
  ) as [number, number, number]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new ItemProblem(TEXTS.noSuchPlace(row.latitude, row.longitude))
  // Four digits, HHMM, with zeros in front.
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(row.acq_time.padStart(4, '0')) ?? []
  const seenAt = Date.parse(`${row.acq_date}T${hours}:${minutes}:00Z`)
  if (Number.isNaN(seenAt)) throw new ItemProblem(TEXTS.badTime(`${row.acq_date} ${row.acq_time}`.slice(0, 20)))
  if (seenAt > now.getTime() + HOUR_MS) throw new ItemProblem(TEXTS.inFuture)
  if (!(power >= 0 && power <= MAX_POWER_MW)) throw new ItemProblem(TEXTS.badSize(row.frp))
  if (/^l(ow)?$/.test(row.confidence) || Number(row.confidence) < LOW_CONFIDENCE || now.getTime() - seenAt > SHOWN_MS)
    return null
  const id = `firms-${row.acq_date}-${row.acq_time}-${row.latitude}-${row.longitude}`
  return {
    eventType: 'fires',
    id,
    geoJson: {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        seen_at: new Date(seenAt).toISOString(),
        radiative_power_mw: Math.round(power),
        satellite: row.satellite,
      },
    },
  }
}
