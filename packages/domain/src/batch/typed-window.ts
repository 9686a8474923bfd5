// The appointment of a route in a file, as people and other systems write windows of time.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { BATCH_ROW_TEXTS as TEXTS } from './batch.texts.ts'
import { readTypedTime, type TypedTime, zoneOffsetMs } from './typed-time.ts'

/** When a vehicle is expected; without a beginning any time until the end will do. */
export interface TypedWindow {
  earliest: TypedTime | null
  latest: TypedTime
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})/i
const DAY_FIRST = /^(\d{1,2})[\s-]([a-z]{3})[a-z]*\.?[\s-](\d{4})/i

const DATE = '(\\d{4}-\\d{2}-\\d{2})'
const TIME = '(\\d{1,2})(?::?(\\d{2}))?\\s*([ap])?\\.?(?:m\\.?)?'
const ONE_TIME = new RegExp(`^${DATE}[ ,]+${TIME}$`, 'i')
const TWO_TIMES = new RegExp(`^${DATE}[ ,]+${TIME}(\\s*-\\s*)(?:${DATE}[ ,]+)?${TIME}$`, 'i')
const DURATION = /^P(?:(\d{1,2})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?)?$/i
const DEADLINE = /^(?:by|until|before)\s+/i
const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i

/**
 * Parses a window in one of five notations: two times of ISO 8601 with a slash, a time and a duration, two times of a day
 * by the 24-hour or the 12-hour clock, and one time, which is the end. Returns an error message if it cannot be read. An
 * end that is earlier in the day than the beginning is on the next day.
 */
export function readWindow(typed: string): TypedWindow | string {
  const text = isoDate(typed.replace(/\s*(?:[\u2012-\u2015]|\bto\b)\s*/gi, ' - ').trim())
  if (text.includes('/')) return readInterval(text)
  if (DEADLINE.test(text)) return readDeadline(isoDate(text.replace(DEADLINE, '')))
  const two = TWO_TIMES.exec(text)
  return two ? readTwoTimes(two) : readDeadline(text)
}

/** Writes a date with the name of its month, and perhaps of its weekday, as ISO 8601. */
function isoDate(text: string): string {
  const plain = text.replace(WEEKDAY, '')
  const [found, day, name, year] = DAY_FIRST.exec(plain) ?? swapped(MONTH_FIRST.exec(plain)) ?? []
  const month = MONTHS.indexOf(name?.toLowerCase() ?? '') + 1
  if (found === undefined || month === 0) return plain
  return `${year}-${String(month).padStart(2, '0')}-${day?.padStart(2, '0')}${plain.slice(found.length)}`
}

const swapped = (match: RegExpExecArray | null) => match && [match[0], match[2], match[1], match[3]]

function readInterval(text: string): TypedWindow | string {
  const [from = '', until = '', ...more] = text.split('/').map((part) => part.trim())
  const earliest = readMoment(from)
  if (typeof earliest === 'string' || more.length > 0) return messageOf(earliest)
  const duration = DURATION.exec(until)
  if (duration) {
    const [days = 0, hours = 0, minutes = 0] = duration.slice(1).map((part) => Number(part ?? 0))
    return { earliest, latest: later(earliest, days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS) }
  }
  // ISO 8601: an end without a zone is in that of the beginning.
  const zone = OFFSET.exec(from.replace(/^\d{4}-\d{2}-\d{2}/, ''))?.[1] ?? ''
  const latest = readMoment('instant' in earliest && !OFFSET.test(until.slice(10)) ? until + zone : until)
  return typeof latest === 'string' ? messageOf(latest) : { earliest, latest }
}

function readDeadline(text: string): TypedWindow | string {
  const latest = readMoment(text)
  return typeof latest === 'string' ? messageOf(latest) : { earliest: null, latest }
}

/** ISO 8601, or a time of the 12-hour clock. */
function readMoment(text: string): ReturnType<typeof readTypedTime> {
  const read = readTypedTime(text)
  const one = read === 'unreadable' ? ONE_TIME.exec(text) : null
  if (!one) return read
  const [, day = '', hour = '', minute, meridiem] = one
  const clock = minute === undefined && meridiem === undefined ? undefined : clockText(hour, minute, meridiem)
  return clock === undefined ? 'unreadable' : readTypedTime(`${day} ${clock}`)
}

function readTwoTimes(match: RegExpExecArray): TypedWindow | string {
  const [, day = '', fromHour = '', fromMinute, fromHalf, dash = '', otherDay, hour = '', minute, half] = match
  if (half === undefined && (fromHalf !== undefined || fromMinute === undefined || minute === undefined))
    return TEXTS.badAppointment
  const end = clockText(hour, minute, half)
  let start = clockText(fromHour, fromMinute, fromHalf ?? half)
  // "11-2 PM" begins in the morning.
  if (start !== undefined && end !== undefined && fromHalf === undefined && half && !otherDay && start >= end)
    start = clockText(fromHour, fromMinute, half.toLowerCase() === 'p' ? 'a' : 'p')
  if (start === undefined || end === undefined) return TEXTS.badAppointment
  const isNextDay = !otherDay && end <= start
  if (isNextDay && dash === '-' && half === undefined && zoneOffsetMs(`-${end}`) !== undefined)
    return TEXTS.doubtfulDash
  const earliest = readTypedTime(`${day} ${start}`)
  const latest = readTypedTime(`${otherDay ?? day} ${end}`)
  if (typeof earliest === 'string' || typeof latest === 'string')
    return messageOf(typeof earliest === 'string' ? earliest : latest)
  return { earliest, latest: isNextDay ? later(latest, DAY_MS) : latest }
}

/** `08:05`; undefined for an hour or minute that no clock shows. */
function clockText(hour: string, minute: string | undefined, half: string | undefined): string | undefined {
  const typed = Number(hour)
  if (half !== undefined && (typed < 1 || typed > 12)) return undefined
  const ofDay = half === undefined ? typed : (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return ofDay > 23 || Number(minute ?? 0) > 59 ? undefined : `${String(ofDay).padStart(2, '0')}:${minute ?? '00'}`
}

const later = (time: TypedTime, ms: number): TypedTime =>
  'instant' in time ? { instant: new Date(time.instant.getTime() + ms) } : { wallClockMs: time.wallClockMs + ms }

const messageOf = (read: ReturnType<typeof readTypedTime>): string =>
  read === 'noSuchDay' ? TEXTS.noSuchAppointmentDay : TEXTS.badAppointment
