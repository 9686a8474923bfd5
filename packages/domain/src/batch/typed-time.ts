import { DAY_MS, MINUTE_MS } from '../time/durations.ts'
import { type ZonedFormat, zonedFormat } from '../time/zoned-format.ts'
import { BATCH_ROW_TEXTS as TEXTS } from './batch.texts.ts'

/** A time typed by a user: with a time zone, or as wall-clock time at the place. */
export type TypedTime = { instant: Date } | { wallClockMs: number }

const TYPED = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** Parses the departure of a route, or returns an error message. */
export function readDeparture(text: string): TypedTime | string {
  if (text === '') return TEXTS.noDeparture
  const read = readTypedTime(text)
  if (read === 'unreadable') return TEXTS.badDeparture
  return read === 'noSuchDay' ? TEXTS.noSuchDay : read
}

/** Parses ISO 8601. Ambiguous dates such as `02/03/24` cannot be read. */
export function readTypedTime(text: string): TypedTime | 'unreadable' | 'noSuchDay' {
  const match = TYPED.exec(text)
  if (!match) return 'unreadable'
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const wallClockMs = Date.UTC(year, month - 1, day, hour, minute, second)
  const parsed = new Date(wallClockMs)
  if (parsed.getUTCMonth() !== month - 1 || parsed.getUTCDate() !== day) return hour > 24 ? 'unreadable' : 'noSuchDay'
  if (hour > 23 || minute > 59 || second > 59) return 'unreadable'
  const zone = match[7]
  if (zone === undefined) return { wallClockMs }
  const offsetMs = zoneOffsetMs(zone)
  return offsetMs === undefined ? 'unreadable' : { instant: new Date(wallClockMs - offsetMs) }
}

/** Parses `Z`, `-06:00` or `-0600`; no time zone is farther from UTC than 14 hours. */
export function zoneOffsetMs(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0
  const minutes = 60 * Number(zone.slice(1, 3)) + Number(zone.slice(-2))
  return minutes > 14 * 60 ? undefined : (zone.startsWith('-') ? -1 : 1) * minutes * MINUTE_MS
}

/**
 * Returns the instant at which clocks in the zone show this time: the first one if they show it twice, null if they
 * skip it.
 */
export function wallClockToInstant(wallClockMs: number, timeZone: string): Date | null {
  // A zone's offset changes at most once within two days, so the offsets a day before and after are the candidates.
  const offsets = [-DAY_MS, DAY_MS].map((ms) => offsetAtMs(wallClockMs + ms, timeZone))
  const moments = offsets
    .map((offset) => wallClockMs - offset)
    .filter((ms) => ms + offsetAtMs(ms, timeZone) === wallClockMs)
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}

const FORMATS = new Map<string, ZonedFormat>()

/** Offset of a time zone from UTC at an instant. */
function offsetAtMs(ms: number, timeZone: string): number {
  let format = FORMATS.get(timeZone)
  if (!format) {
    format = zonedFormat('en-US', {
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
