import { type ActionWindow, windowParts, windowText } from '@stormlane/domain/impacts'
import {
  calendarDayText,
  datedSpanText,
  dayOfMonthText,
  dayTimeText,
  hourText,
  momentText,
  spanText,
  ZoneOffsets,
  zonedFormat,
} from '@stormlane/domain/time'
import { chosenZone, viewerZone } from './one-zone.ts'

const OFFSETS = new ZoneOffsets()

/** A moment with its time zone: `Wed, Jan 14, 3:12 PM CST`. */
export const formatMoment: typeof momentText = (moment, timeZone = chosenZone(), locale) =>
  momentText(moment, timeZone, locale)

/** For programs: `2026-01-14T15:12:00-06:00`, ISO 8601 with the offset of the zone. */
export const formatIso = (moment: Date, timeZone = viewerZone()): string => OFFSETS.local(timeZone, moment)

/** The abbreviation of a zone at a moment, e.g. `CST` in winter; of the viewer's own zone by default. */
export function zoneName(moment: Date, timeZone = chosenZone()): string {
  const parts = zonedFormat('en-US', {
    timeZoneName: 'short',
    timeZone,
  }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A moment to the second, for logs: `Jan 14, 3:11:42 PM CST`. */
export function formatMomentSeconds(moment: Date): string {
  return zonedFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone: chosenZone(),
  }).format(moment)
}

/** A short form for times within a week: `Thu 9:43 AM CST`. */
export const formatDayTime: typeof dayTimeText = (moment, timeZone = chosenZone(), locale) =>
  dayTimeText(moment, timeZone, locale)

const SHORT_END_MS = 6 * 24 * 3_600_000

/** A short end time: `Fri 9 AM CST`, with the date where the weekday alone would be ambiguous. */
export function formatEnd(moment: Date, now: Date, timeZone = chosenZone()): string {
  if (moment.getTime() - now.getTime() > SHORT_END_MS) return formatMoment(moment, timeZone)
  return formatDayTime(moment, timeZone).replace(':00', '')
}

/** A time of day: `9:43 AM`. */
export const formatClock = (time: string, timeZone = chosenZone()): string =>
  zonedFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(time))

/** A time span in the zone of the place: `Thu 4:00 PM – 7:00 PM CST`. */
export const formatSpan: typeof spanText = (startAt, endAt, timeZone = chosenZone(), locale) =>
  spanText(startAt, endAt, timeZone, locale)

/** The window of an impact in the zone of the place; it may have no end in sight. */
export const formatWindow = (window: ActionWindow, timeZone = chosenZone()): string => windowText(window, timeZone)

/** The same in two parts: the times that are known, and what is said of an end that is not. */
export const formatWindowParts = (window: ActionWindow, timeZone = chosenZone()) => windowParts(window, timeZone)

/** A window whose times are ISO 8601, as they are served. */
export const servedWindow = (startAt: string, endAt: string | null, knownUntil: string | null): ActionWindow => ({
  startAt: new Date(startAt),
  endAt: endAt === null ? null : new Date(endAt),
  knownUntil: knownUntil === null ? null : new Date(knownUntil),
})

/** A time span days ahead: `Thu, Jan 22 4:00 PM – 7:00 PM CST`. */
export const formatDatedSpan: typeof datedSpanText = (startAt, endAt, timeZone = chosenZone()) =>
  datedSpanText(startAt, endAt, timeZone)

/** An axis label whose zone is shown elsewhere: `3 PM`, or at midnight the day: `15 Thu`. */
export function formatHour(moment: Date, timeZone = chosenZone()): string {
  const hour = hourText(moment, timeZone)
  return /^12\s*AM$/.test(hour) ? dayOfMonthText(moment, timeZone) : hour
}

/** A release date from an ISO date without a zone: `Nov 18, 2025`. */
export function formatReleaseDay(day: string): string {
  const parts = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', parts).format(new Date(day))
}

/** A day with its year, in the viewer's zone by default: `Sat, Jan 23, 2027`. */
export function formatDate(moment: Date, timeZone = chosenZone()): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  return zonedFormat('en-US', { ...parts, timeZone }).format(moment)
}

/** A day of the week ahead, in the viewer's zone by default: `Thu 15`. */
export function formatDay(moment: Date, timeZone = chosenZone()): string {
  const part = (parts: Intl.DateTimeFormatOptions) => zonedFormat('en-US', { ...parts, timeZone }).format(moment)
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric' })}`
}

/** A calendar day from an ISO date without a zone: `Thu, Jan 15`. */
export const formatCalendarDay = calendarDayText

/** A day of this year, in the viewer's zone by default: `Tue Nov 17`. */
export function formatDayOfMonth(moment: Date, timeZone = chosenZone()): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric' } as const
  return zonedFormat('en-US', { ...parts, timeZone })
    .format(moment)
    .replace(',', '')
}

/** A short form, in the viewer's zone by default: `Thu 4 PM`. */
export const formatWeekdayHour = (moment: Date, timeZone = chosenZone()): string =>
  zonedFormat('en-US', { weekday: 'short', hour: 'numeric', timeZone }).format(moment).replace(', ', ' ')

/** A short form to the minute whose zone is shown elsewhere: `Thu 4:15 PM`. */
export const formatWeekdayTime = (moment: Date, timeZone = chosenZone()): string =>
  zonedFormat('en-US', {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
    .format(moment)
    .replace(', ', ' ')

/** A moment to the second, for logs: `Wed, Jan 14, 3:12:04 PM CST`. */
export function formatExactMoment(moment: Date, timeZone = chosenZone()): string {
  return zonedFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment)
}
