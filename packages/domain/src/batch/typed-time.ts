import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { BATCH_ROW_TEXTS as TEXTS } from './batch.texts.ts'

/** A time as a person wrote it: with its zone, or as the clocks at the place show it. */
export type TypedTime = { instant: Date } | { wallClockMs: number }

const TYPED = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** Reads ISO 8601; the words of what is wrong otherwise. `02/03/24` could mean two days and is refused. */
export function readDeparture(text: string): TypedTime | string {
  if (text === '') return TEXTS.noDeparture
  const match = TYPED.exec(text)
  if (!match) return TEXTS.badDeparture
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const wallClockMs = Date.UTC(year, month - 1, day, hour, minute, second)
  const read = new Date(wallClockMs)
  if (read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day)
    return hour > 24 ? TEXTS.badDeparture : TEXTS.noSuchDay
  if (hour > 23 || minute > 59 || second > 59) return TEXTS.badDeparture
  const zone = match[7]
  if (zone === undefined) return { wallClockMs }
  const offsetMs = zoneOffsetMs(zone)
  return offsetMs === undefined ? TEXTS.badDeparture : { instant: new Date(wallClockMs - offsetMs) }
}

/** `-06:00` or `-0600`; no zone of the Earth is farther from UTC than 14 hours. */
function zoneOffsetMs(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0
  const minutes = 60 * Number(zone.slice(1, 3)) + Number(zone.slice(-2))
  return minutes > 14 * 60 ? undefined : (zone.startsWith('-') ? -1 : 1) * minutes * MINUTE_MS
}

/**
 * The moment at which the clocks of a zone show this time; null where they skip it. Where they show it twice, the first.
 */
export function momentOfWallClock(wallClockMs: number, timeZone: string): Date | null {
  // The offset changes by an hour or so around the moment: those a day before and after are the candidates.
  const offsets = [-DAY_MS, DAY_MS].map((ms) => offsetAtMs(wallClockMs + ms, timeZone))
  const moments = offsets
    .map((offset) => wallClockMs - offset)
    .filter((ms) => ms + offsetAtMs(ms, timeZone) === wallClockMs)
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}

const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** How far the clocks of a zone are ahead of UTC at a moment. */
function offsetAtMs(ms: number, timeZone: string): number {
  let format = FORMATS.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    FORMATS.set(timeZone, format)
  }
  const shown = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}
