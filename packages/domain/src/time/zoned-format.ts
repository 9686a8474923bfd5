import { MINUTE_MS } from './durations.ts'
import { type OtherClocks, otherClocks, type ZoneClock } from './zone-clocks.ts'

/** The parts of `Intl.DateTimeFormat` that are used with time zones. */
export type ZonedFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatToParts' | 'formatRange'>

/** Like `new Intl.DateTimeFormat`, but by the clocks that the server sent. Use it wherever a zone is given. */
export function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions): ZonedFormat {
  const known = new Intl.DateTimeFormat(locale, options)
  const other = otherClocks(options.timeZone ?? known.resolvedOptions().timeZone)
  return other ? formatByClocks(known, new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }), other) : known
}

/** Shows the wall clock as if it were UTC, with the zone's own name. */
function formatByClocks(known: Intl.DateTimeFormat, utc: Intl.DateTimeFormat, other: OtherClocks): ZonedFormat {
  const hasZoneName = known.resolvedOptions().timeZoneName !== undefined
  const wallClock = (at: Date | number, { offsetMs }: ZoneClock) => Number(at) + offsetMs
  const formatToParts = (at: Date | number = Date.now()) => {
    const clock = clockAt(Number(at), other)
    if (!clock) return known.formatToParts(at)
    return utc
      .formatToParts(wallClock(at, clock))
      .map((part) => (part.type === 'timeZoneName' ? { ...part, value: zoneName(known, clock, other) } : part))
  }
  // V8 writes plain spaces in texts, but narrow ones (U+202F) in parts.
  const format = (at?: Date | number) =>
    formatToParts(at)
      .map(({ value }) => value)
      .join('')
      .replaceAll('\u202f', ' ')
  return {
    format,
    formatToParts,
    formatRange: (from, to) => {
      const [first, last] = [clockAt(Number(from), other), clockAt(Number(to), other)]
      if (hasZoneName || !first || !last) return `${format(from as Date)} – ${format(to as Date)}`
      return utc.formatRange(wallClock(from as Date, first), wallClock(to as Date, last))
    },
  }
}

/** Undefined outside of the window for which clocks were sent. */
function clockAt(ms: number, { window, clocks }: OtherClocks): ZoneClock | undefined {
  if (ms < window.startAt.getTime() || ms >= window.endAt.getTime()) return undefined
  return clocks.findLast(({ sinceMs }) => sinceMs <= ms)
}

function zoneName(known: Intl.DateTimeFormat, clock: ZoneClock, { whenKnown }: OtherClocks): string {
  const { locale, timeZoneName } = known.resolvedOptions()
  if (timeZoneName === 'longOffset') return offsetName(clock.offsetMs)
  const knownAt = locale === 'en-US' ? undefined : whenKnown(clock)
  if (knownAt === undefined) return clock.name
  return known.formatToParts(knownAt).find(({ type }) => type === 'timeZoneName')?.value ?? clock.name
}

/** `GMT-05:00`, as ICU writes it in English. */
function offsetName(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const two = (number: number) => String(number).padStart(2, '0')
  return `GMT${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
