import { type ZonedFormat, zonedFormat } from './zoned-format.ts'

/** Cached, because constructing a DateTimeFormat takes a hundred times as long as using it. */
const formats = new Map<string, ZonedFormat>()

function format(name: keyof typeof PARTS, timeZone: string | undefined, locale: string): ZonedFormat {
  const key = `${name} ${timeZone} ${locale}`
  let found = formats.get(key)
  if (!found) {
    found = newFormat(name, timeZone, locale)
    formats.set(key, found)
  }
  return found
}

/** Falls back to UTC if the runtime does not know the zone. */
function newFormat(name: keyof typeof PARTS, timeZone: string | undefined, locale: string): ZonedFormat {
  try {
    return zonedFormat(locale, { ...PARTS[name], ...(timeZone && { timeZone }) })
  } catch {
    return zonedFormat(locale, { ...PARTS[name], timeZone: 'UTC' })
  }
}

const ENGLISH = 'en-US'

interface SpanFormat {
  timeZone: string | undefined
  locale: string
  dayAs: 'day' | 'date'
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const PARTS = {
  moment: { weekday: 'short', month: 'short', day: 'numeric', ...TIME, timeZoneName: 'short' },
  dayTime: { weekday: 'short', ...TIME, timeZoneName: 'short' },
  day: { weekday: 'short' },
  date: { weekday: 'short', month: 'short', day: 'numeric' },
  dayOfMonth: { weekday: 'short', day: 'numeric' },
  hour: { hour: 'numeric' },
  time: TIME,
  timeInZone: { ...TIME, timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A moment with its time zone, for example `Wed, Jan 14, 3:12 PM CST`; in the machine's zone by default. */
export const momentText = (moment: Date, timeZone?: string, locale = ENGLISH): string =>
  format('moment', timeZone, locale).format(moment)

/** A short form for times within a week: `Thu 9:43 AM CST`. */
export const dayTimeText = (moment: Date, timeZone?: string, locale = ENGLISH): string =>
  format('dayTime', timeZone, locale).format(moment).replace(',', '')

/** `15 Thu`. */
export const dayOfMonthText = (moment: Date, timeZone?: string): string =>
  format('dayOfMonth', timeZone, ENGLISH).format(moment)

/** `3 PM`. */
export const hourText = (moment: Date, timeZone?: string): string => format('hour', timeZone, ENGLISH).format(moment)

/** A time span in the zone of a place: `Thu 4:00 PM – 7:00 PM CST`. */
export const spanText = (startAt: Date, endAt: Date | undefined, timeZone?: string, locale = ENGLISH): string =>
  span(startAt, endAt, { timeZone, locale, dayAs: 'day' })

/** A time span days ahead, where the weekday alone could be this week's: `Thu, Jan 22 4:00 PM – 7:00 PM CST`. */
export const datedSpanText = (startAt: Date, endAt: Date | undefined, timeZone?: string): string =>
  span(startAt, endAt, { timeZone, locale: ENGLISH, dayAs: 'date' })

/** A calendar day from an ISO date without a zone: `Thu, Jan 15`. */
export const calendarDayText = (day: string): string => format('date', 'UTC', ENGLISH).format(new Date(day))

function span(startAt: Date, endAt: Date | undefined, { timeZone, locale, dayAs }: SpanFormat): string {
  const words = (name: keyof typeof PARTS, moment: Date) => format(name, timeZone, locale).format(moment)
  const day = words(dayAs, startAt)
  if (!endAt || endAt <= startAt) return `${day} ${words('timeInZone', startAt)}`
  const lastDay = words(dayAs, endAt)
  const end = `${lastDay === day ? '' : `${lastDay} `}${words('timeInZone', endAt)}`
  return `${day} ${words('time', startAt)} – ${end}`
}
