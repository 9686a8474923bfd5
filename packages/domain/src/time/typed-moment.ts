import { DAY_MS } from './durations.ts'

/** Builds a pattern for the first three or more letters of a name: `jan`, `janu`, `january`. */
const anyStart = (name: string) =>
  name.slice(0, 3) +
  name
    .slice(3)
    .split('')
    .reduceRight((tail, letter) => `(?:${letter}${tail})?`, '')
const oneOf = (names: readonly string[]) => `(${names.map(anyStart).join('|')})\\b\\.?`

// biome-ignore format: a table
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTH = oneOf(MONTHS)

const ISO_DAY = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/
/** Month before day, as everywhere in the United States. */
const SLASHED_DAY = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b/
const MONTH_DAY = new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b(?! ?(?:[ap]m?\\b|:))(?: (\\d{4})\\b)?`)
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? ${MONTH}(?: (\\d{4})\\b)?`)
const WEEKDAY = new RegExp(`\\b${oneOf(WEEKDAYS)}`)
const NEAR_DAYS = { yesterday: -1, today: 0, tomorrow: 1 } as const
const NEAR_DAY = /\b(yesterday|today|tomorrow)\b/
const CLOCK_12 = /\b(\d{1,2})(?::(\d{2}))? ?(am|pm|a|p)\b/
const CLOCK_24 = /\b(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\b/
const NAMED_CLOCK = /\b(noon|midnight)\b/

/**
 * Reads a date and time as people type them: `Thu, Jan 14, 2027, 4:00 PM`, `1/14 16:00`, `tomorrow 6 am`, `4 pm`.
 * Wall-clock times are milliseconds as if they were UTC. A part that is not typed stays as in `shown`; a date without a
 * year is the one nearest to `shown`. Null if any part of the text is not understood, so that nothing is silently
 * dropped.
 */
export function readTypedMoment(text: string, shown: number, today: number): number | null {
  const words = text
    .toLowerCase()
    .replace(/(\d)t(\d)/, '$1 $2')
    .replace(/[,\s]+|\bat\b/g, ' ')
  const clock = takeClock(words)
  const day = takeDay(clock?.rest ?? words, shown, today)
  if ((!clock && !day) || (day?.rest ?? clock?.rest ?? '').trim() !== '') return null
  const startOfDay = day ? day.startMs : startOfDayMs(shown)
  const timeOfDay = clock ? clock.ms : shown - startOfDayMs(shown)
  return startOfDay === null || timeOfDay === null ? null : startOfDay + timeOfDay
}

export const startOfDayMs = (wallClock: number) => Math.floor(wallClock / DAY_MS) * DAY_MS

/** Removes the time of day from the text. `ms` is null for an impossible time such as 25:00. */
function takeClock(text: string): { ms: number | null; rest: string } | null {
  const named = NAMED_CLOCK.exec(text)
  if (named) return { ms: named[1] === 'noon' ? DAY_MS / 2 : 0, rest: text.replace(named[0], '') }
  const match = CLOCK_12.exec(text) ?? CLOCK_24.exec(text)
  if (!match) return null
  const [typed, hour, minute] = [match[0], Number(match[1]), Number(match[2] ?? 0)]
  const half = match[3]?.[0]
  const isShown = minute < 60 && (half ? hour >= 1 && hour <= 12 : hour < 24)
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return { ms: isShown ? (hours * 60 + minute) * 60_000 : null, rest: text.replace(typed, '') }
}

/**
 * Removes the day from the text. `startMs` is null for a day that does not exist. A weekday beside a date is ignored.
 */
function takeDay(text: string, shown: number, today: number): { startMs: number | null; rest: string } | null {
  const near = NEAR_DAY.exec(text)
  if (near) {
    const days = NEAR_DAYS[near[1] as keyof typeof NEAR_DAYS]
    return { startMs: startOfDayMs(today) + days * DAY_MS, rest: text.replace(near[0], '') }
  }
  const found = findDate(text)
  const weekday = WEEKDAY.exec(found ? text.replace(found.typed, '') : text)
  if (found)
    return { startMs: dateStartMs(found, shown), rest: text.replace(found.typed, '').replace(weekday?.[0] ?? '', '') }
  if (!weekday) return null
  const ahead = (indexOfStart(WEEKDAYS, weekday[1]) - new Date(today).getUTCDay() + 7) % 7
  return { startMs: startOfDayMs(today) + ahead * DAY_MS, rest: text.replace(weekday[0], '') }
}

interface TypedDate {
  typed: string
  year: string | undefined
  /** January is 1. */
  month: number
  day: number
}

function findDate(text: string): TypedDate | null {
  const iso = ISO_DAY.exec(text)
  if (iso) return { typed: iso[0], year: iso[1], month: Number(iso[2]), day: Number(iso[3]) }
  const slashed = SLASHED_DAY.exec(text)
  if (slashed) return { typed: slashed[0], year: slashed[3], month: Number(slashed[1]), day: Number(slashed[2]) }
  const monthFirst = MONTH_DAY.exec(text)
  if (monthFirst)
    return { typed: monthFirst[0], year: monthFirst[3], month: monthNumber(monthFirst[1]), day: Number(monthFirst[2]) }
  const dayFirst = DAY_MONTH.exec(text)
  if (dayFirst)
    return { typed: dayFirst[0], year: dayFirst[3], month: monthNumber(dayFirst[2]), day: Number(dayFirst[1]) }
  return null
}

const monthNumber = (name: string | undefined) => indexOfStart(MONTHS, name) + 1

const indexOfStart = (names: readonly string[], start = '') => names.findIndex((name) => name.startsWith(start))

function dateStartMs({ year, month, day }: TypedDate, shown: number): number | null {
  const shownYear = new Date(shown).getUTCFullYear()
  const years = year ? [year.length === 2 ? 2000 + Number(year) : Number(year)] : [0, -1, 1].map((by) => shownYear + by)
  const days = years.flatMap((one) => {
    const startMs = Date.UTC(one, month - 1, day)
    const made = new Date(startMs)
    return made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? [startMs] : []
  })
  const distance = (ms: number) => Math.abs(ms - shown)
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}
