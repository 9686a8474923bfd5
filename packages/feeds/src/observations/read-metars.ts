import { inchesToMm, knotsToMps, milesToMeters } from '@stormlane/domain/measures'
import type { FeedNotes } from '@stormlane/domain/product'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { MAX_VERIFIED_VISIBILITY_METERS, type StationObservation } from '@stormlane/domain/verification'
import { acceptItems, ItemProblem } from '../events/accept-items.ts'
import { LIVE_EVENT_TEXTS } from '../events/live-events.texts.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { OBSERVATION_TEXTS as TEXTS } from './observations.texts.ts'

/**
 * The columns used from the Aviation Weather Center's file of all current METARs,
 * https://aviationweather.gov/data/api/#cache.
 */
const COLUMNS = [
  'raw_text',
  'station_id',
  'observation_time',
  'latitude',
  'longitude',
  'temp_c',
  'wind_speed_kt',
  'wind_gust_kt',
  'visibility_statute_mi',
  'maxT_c',
  'minT_c',
  'pcp6hr_in',
] as const
type Column = (typeof COLUMNS)[number]
type Row = Record<Column, string>

/** Older reports cannot verify an hour. */
const KEPT_MS = 3 * HOUR_MS
/** Our choice: the center renews its file every minute, and stations report every hour. */
const MAX_FEED_AGE_MS = 2 * HOUR_MS
/** Our choice: clocks differ. */
const FUTURE_TOLERANCE_MS = 10 * MINUTE_MS

/** A little beyond the records of the continent; values outside are errors. */
const BOUNDS: Partial<Record<Column, readonly [least: number, most: number]>> = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  temp_c: [-75, 60],
  wind_speed_kt: [0, 200],
  wind_gust_kt: [0, 250],
  visibility_statute_mi: [0, 100],
  pcp6hr_in: [0, 40],
}

/** Reads the newest reports of weather stations, without those that are too old. */
export function readMetars(text: string, now: Date, notes?: FeedNotes): StationObservation[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  // The file may begin with lines about itself.
  const head = lines.findIndex((line) => line.startsWith(`${COLUMNS[0]},`))
  const names = lines[head]?.split(',').map((name) => name.trim()) ?? []
  const positions = COLUMNS.map((column) => names.indexOf(column))
  if (positions.includes(-1)) throw unusableAnswer(TEXTS.noColumns(COLUMNS.join(', ')))
  const rows = lines.flatMap((line, i) => (i > head && line.trim() ? { line: i + 1, text: line } : []))
  if (rows.length === 0) throw unusableAnswer(TEXTS.noReports, 'no_recent')
  const read = acceptItems(rows, {
    read: (row) => {
      const fields = splitRow(row.text)
      if (fields.length !== names.length)
        throw new ItemProblem(LIVE_EVENT_TEXTS.tooFewFields(fields.length, names.length))
      const entries = COLUMNS.map((column, i) => [column, fields[positions[i] as number]?.trim() ?? ''] as const)
      return readRow(Object.fromEntries(entries) as Row, now)
    },
    nameOf: ({ line }) => TEXTS.line(line),
    what: 'station reports',
    notes,
  })
  notes?.accepted?.(read.length)
  const newest = read.reduce((latest, { observedAt }) => Math.max(latest, observedAt.getTime()), 0)
  if (now.getTime() - newest > MAX_FEED_AGE_MS)
    throw unusableAnswer(TEXTS.outdated(new Date(newest).toISOString()), 'no_recent')
  return read.filter(({ observedAt }) => now.getTime() - observedAt.getTime() <= KEPT_MS)
}

function readRow(row: Row, now: Date): StationObservation {
  const observedAt = readTime(row, now)
  const temperature = numberIn(row, 'temp_c')
  const wind = numberIn(row, 'wind_speed_kt')
  const gust = numberIn(row, 'wind_gust_kt')
  if (gust < wind) throw new ItemProblem(TEXTS.badValue('wind_gust_kt', row.wind_gust_kt))
  const [lat, lng] = [numberIn(row, 'latitude'), numberIn(row, 'longitude')]
  if (Number.isNaN(lat + lng)) throw new ItemProblem(LIVE_EVENT_TEXTS.noPlace)
  return {
    station: row.station_id,
    lat,
    lng,
    observedAt,
    values: {
      temperature,
      wind: knotsToMps(wind),
      // A gust is reported only if the wind varies by ten knots (Federal Meteorological Handbook 1, chapter 5);
      // otherwise the wind speed is used.
      wind_gust: knotsToMps(Number.isNaN(gust) ? wind : gust),
      visibility: readVisibility(row),
      precipitation: readPrecipitation(row),
    },
  }
}

/**
 * Returns meters. "10+" is ten miles or more, beyond which no forecast counts as wrong. Stations that report in meters
 * stop at ten kilometers ("6+", 9999 or CAVOK), so their visibility beyond that is unknown.
 */
function readVisibility(row: Row): number {
  const visibility_statute_mi = row.visibility_statute_mi.replace(/\+$/, '')
  const meters = milesToMeters(numberIn({ ...row, visibility_statute_mi }, 'visibility_statute_mi'))
  const isOpen = row.visibility_statute_mi.endsWith('+') || /\b(9999|CAVOK)\b/.test(row.raw_text)
  return isOpen && meters < MAX_VERIFIED_VISIBILITY_METERS ? Number.NaN : meters
}

/**
 * Returns the sum of six hours, mm. Stations omit it if nothing fell. A missing sum means 0 only at stations that have
 * a precipitation sensor (AO2) that works (no PNO), and that report the extreme temperatures of the six hours (the
 * same, chapter 12).
 */
function readPrecipitation(row: Row): number {
  // A trace is less than can be measured.
  if (row.pcp6hr_in === 'T') return 0
  if (row.pcp6hr_in !== '') return inchesToMm(numberIn(row, 'pcp6hr_in'))
  const isComplete = row.maxT_c !== '' && row.minT_c !== ''
  const hasSensor = /\bAO2/.test(row.raw_text) && !/\bPNO\b|\b6\/{4}/.test(row.raw_text)
  return isComplete && hasSensor ? 0 : Number.NaN
}

/** Returns NaN if nothing is reported. */
function numberIn(row: Row, column: Column): number {
  const text = row[column]
  if (text === '') return Number.NaN
  const [least, most] = BOUNDS[column] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const value = /^-?(\d+(\.\d+)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) throw new ItemProblem(TEXTS.badValue(column, text.slice(0, 20)))
  return value
}

/** Reads the time of a report. Its text must name the same station and time, which detects mixed-up rows. */
function readTime({ station_id: station, observation_time: text, raw_text: raw }: Row, now: Date): Date {
  const [, day, hours, minutes] = /^\d{4}-\d\d-(\d\d)T(\d\d):(\d\d):\d\d(?:\.\d+)?Z$/.exec(text) ?? []
  const observedAt = new Date(text)
  if (!day || Number.isNaN(observedAt.getTime())) throw new ItemProblem(LIVE_EVENT_TEXTS.badTime(text.slice(0, 30)))
  const isOfStation = /^[A-Z0-9]{3,5}$/.test(station) && raw.includes(`${station} ${day}${hours}${minutes}Z`)
  if (!isOfStation) throw new ItemProblem(TEXTS.otherReport(station.slice(0, 10)))
  if (observedAt.getTime() > now.getTime() + FUTURE_TOLERANCE_MS) throw new ItemProblem(LIVE_EVENT_TEXTS.inFuture)
  return observedAt
}

/** Splits a row into its fields; quoted ones may contain commas. */
function splitRow(line: string): string[] {
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (const letter of line)
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === ',' && !isQuoted) {
      fields.push(field)
      field = ''
    } else field += letter
  if (isQuoted) throw new ItemProblem(TEXTS.openQuote)
  return [...fields, field]
}
