/** The parts of `Intl.DateTimeFormat` that are used with time zones. */
export type ZonedFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatToParts' | 'formatRange'>

interface StoppedClock {
  /** The instant at which clocks were to go back the first time, and did not. */
  sinceMs: number
  /** The zone without clock changes that has the same time since then. */
  sameAs: string
}

const ALBERTA: StoppedClock = { sinceMs: Date.UTC(2026, 10, 1, 8), sameAs: 'Etc/GMT+6' }
const BRITISH_COLUMBIA: StoppedClock = { sinceMs: Date.UTC(2026, 10, 1, 9), sameAs: 'Etc/GMT+7' }

/**
 * Zones of Canada that stopped changing clocks in 2026 and stay on their summer time (tzdata 2026c, which the pinned Node.js
 * has). Browsers in use have older data, in which clocks went back: without this table the server writes 7 PM MDT where
 * the portal shows 6 PM MST. Remove it when the oldest supported browser has tzdata 2026c.
 */
const STOPPED_CLOCKS: Readonly<Record<string, StoppedClock>> = {
  'America/Vancouver': BRITISH_COLUMBIA,
  'Canada/Pacific': BRITISH_COLUMBIA,
  'America/Edmonton': ALBERTA,
  'America/Yellowknife': ALBERTA,
  'Canada/Mountain': ALBERTA,
}

/** Clocks ran on summer time on this day; its zone name is that of the time since. */
const SUMMER_MS = Date.UTC(2026, 6, 1)

/** Like `new Intl.DateTimeFormat`, with the same time and zone name in every runtime. Use it wherever a zone is given. */
export function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions): ZonedFormat {
  const known = new Intl.DateTimeFormat(locale, options)
  const stopped = STOPPED_CLOCKS[options.timeZone ?? known.resolvedOptions().timeZone]
  if (!stopped) return known
  const since = new Intl.DateTimeFormat(locale, { ...options, timeZone: stopped.sameAs })
  const isSince = (at: Date | number | undefined) => Number(at ?? Date.now()) >= stopped.sinceMs
  const zoneName = known.formatToParts(SUMMER_MS).find(({ type }) => type === 'timeZoneName')
  const formatToParts = (at?: Date | number) =>
    isSince(at)
      ? since.formatToParts(at).map((part) => (part.type === 'timeZoneName' && zoneName ? zoneName : part))
      : known.formatToParts(at)
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
      if (zoneName || isSince(from as Date) !== isSince(to as Date))
        return `${format(from as Date)} – ${format(to as Date)}`
      return (isSince(from as Date) ? since : known).formatRange(from as Date, to as Date)
    },
  }
}
