import { fahrenheitToCelsius, knotsToMps } from '@stormlane/domain/measures'
import type { FeedNotes } from '@stormlane/domain/product'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import type { StationObservation } from '@stormlane/domain/verification'
import * as z from 'zod'
import { acceptItems, ItemProblem } from '../events/accept-items.ts'
import { LIVE_EVENT_TEXTS } from '../events/live-events.texts.ts'
import { readJson, readShape } from '../events/read-collection.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { OBSERVATION_TEXTS as TEXTS } from './observations.texts.ts'

/** Older reports cannot verify an hour. */
const KEPT_MS = 3 * HOUR_MS
/** Our choice: clocks differ. */
const FUTURE_TOLERANCE_MS = 10 * MINUTE_MS

const within = (least: number, most: number) => z.number().min(least).max(most).nullish()

/**
 * A row of the service of current reports, in its units: °F and knots. Values that a station does not measure are null.
 * Bounds are a little beyond the records of the continent. Columns are those of the owner's code,
 * https://github.com/akrherz/iem-web-services (currents.py).
 */
const rowSchema = z.object({
  station: z.string().min(1).max(40),
  utc_valid: z.iso.datetime(),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  tmpf: within(-103, 140),
  sknt: within(0, 200),
  gust: within(0, 250),
})

/** Reads the rows of an answer. */
export function readRoadStationRows(text: string): unknown[] {
  const rows = (readJson(text) as { data?: unknown } | null)?.data
  if (!Array.isArray(rows)) throw unusableAnswer(TEXTS.noRows)
  return rows
}

/**
 * Reads reports of road weather stations: temperature, wind and gust. Visibility is left out, because sensors measure
 * only up to one to ten miles, and the answer does not state the limit. Precipitation is left out, because its sums are
 * not those of six hours.
 */
export function readRoadStations(rows: readonly unknown[], now: Date, notes?: FeedNotes): StationObservation[] {
  const read = acceptItems(rows, {
    read: (row) => readRow(row, now),
    nameOf: (row, i) => (row as { station?: unknown } | null)?.station?.toString().slice(0, 40) ?? TEXTS.line(i + 1),
    what: 'reports of road weather stations',
    notes,
  })
  notes?.accepted?.(read.length)
  return read.filter(({ observedAt }) => now.getTime() - observedAt.getTime() <= KEPT_MS)
}

function readRow(row: unknown, now: Date): StationObservation {
  const { station, utc_valid, lat, lon, tmpf, sknt, gust } = readShape(row, rowSchema)
  const observedAt = new Date(utc_valid)
  if (observedAt.getTime() > now.getTime() + FUTURE_TOLERANCE_MS) throw new ItemProblem(LIVE_EVENT_TEXTS.inFuture)
  const [temperature, wind, strongest] = [tmpf, sknt, gust].map((value) => value ?? Number.NaN) as [
    number,
    number,
    number,
  ]
  if (strongest < wind) throw new ItemProblem(TEXTS.badValue('gust', String(strongest)))
  return {
    station,
    lat,
    lng: lon,
    observedAt,
    values: {
      temperature: fahrenheitToCelsius(temperature),
      wind: knotsToMps(wind),
      wind_gust: knotsToMps(strongest),
      visibility: Number.NaN,
      precipitation: Number.NaN,
    },
  }
}
