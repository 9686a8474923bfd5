// Server and browser may have different releases of the time zone database. The server sends how clocks run in the zones
// of places, and the portal follows them instead of its own data (ADR 0310).
import { DAY_MS, MINUTE_MS } from './durations.ts'
import type { TimeWindow } from './timeframes.ts'

/** How clocks of a zone run from a moment on. */
export interface ZoneClock {
  sinceMs: number
  offsetMs: number
  /** The short English name of the time: `CDT`. */
  name: string
}

/** Zones whose clocks run alike within a window. */
export interface AlikeZones {
  zones: readonly string[]
  clocks: readonly ZoneClock[]
}

export interface ZoneClocks {
  startAt: Date
  endAt: Date
  groups: readonly AlikeZones[]
}

/** A year back and ahead: no screen with places shows other times, except past storms, in which all data agree. */
const AROUND_MS = 366 * DAY_MS

/** Returns the clocks of zones around a moment as this runtime knows them. Zones that it does not know are left out. */
export function zoneClocksAround(now: Date, zones: readonly string[]): ZoneClocks {
  const window = { startAt: new Date(now.getTime() - AROUND_MS), endAt: new Date(now.getTime() + AROUND_MS) }
  const groups = new Map<string, { zones: string[]; clocks: ZoneClock[] }>()
  for (const zone of zones) {
    const clocks = clocksOf(zone, window)
    if (!clocks) continue
    const key = JSON.stringify(clocks)
    const alike = groups.get(key)
    if (alike) alike.zones.push(zone)
    else groups.set(key, { zones: [zone], clocks })
  }
  return { ...window, groups: [...groups.values()] }
}

/** Clocks of places in North America are never changed twice within four weeks. */
const PROBE_MS = 28 * DAY_MS

/** Returns the clocks of a zone in a window, the first of which run at its start; undefined for an unknown zone. */
function clocksOf(zone: string, { startAt, endAt }: TimeWindow): ZoneClock[] | undefined {
  const read = clockReader(zone)
  if (!read) return undefined
  const clockSince = (sinceMs: number) => ({ sinceMs, offsetMs: read.offsetMs(sinceMs), name: read.name(sinceMs) })
  let last = clockSince(startAt.getTime())
  const clocks = [last]
  for (let from = startAt.getTime(); from < endAt.getTime(); from += PROBE_MS) {
    const to = Math.min(from + PROBE_MS, endAt.getTime())
    if (read.offsetMs(to) === last.offsetMs) continue
    const { offsetMs } = last
    last = clockSince(changeBetween(from, to, (ms) => read.offsetMs(ms) === offsetMs))
    clocks.push(last)
  }
  return clocks
}

/** Returns the first minute after `from` that is no longer as before. */
function changeBetween(from: number, to: number, isAsBefore: (ms: number) => boolean): number {
  let [before, after] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isAsBefore(middle * MINUTE_MS)) before = middle
    else after = middle
  }
  return after * MINUTE_MS
}

function clockReader(zone: string) {
  const zoneNames = (timeZoneName: 'longOffset' | 'short') => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName })
    return (ms: number) => format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  }
  try {
    const [offset, name] = [zoneNames('longOffset'), zoneNames('short')]
    return { offsetMs: (ms: number) => readOffset(offset(ms)), name }
  } catch {
    return undefined
  }
}

/** Reads `GMT-05:00`; `GMT` alone is zero. */
export function readOffset(zoneName: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(zoneName) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** Where the runtime's clocks of a zone differ from those that the server sent. */
export interface OtherClocks {
  window: TimeWindow
  clocks: readonly ZoneClock[]
  /** A moment at which the runtime knows this time, to take its name in another language from. */
  whenKnown: (clock: ZoneClock) => number | undefined
}

/** The clocks to follow; each zone is compared with the runtime's when it is first used. */
let followed: { sent: ZoneClocks; compared: Map<string, OtherClocks | undefined> } | undefined

/** Makes every time of this process follow these clocks; null returns to the runtime's own. */
export function followClocks(sent: ZoneClocks | null): void {
  followed = sent ? { sent, compared: new Map() } : undefined
}

/** Returns the clocks that a zone follows, if the runtime has others. */
export function otherClocks(zone: string): OtherClocks | undefined {
  if (!followed) return undefined
  const { sent, compared } = followed
  if (!compared.has(zone)) compared.set(zone, compare(zone, sent))
  return compared.get(zone)
}

function compare(zone: string, { groups, ...window }: ZoneClocks): OtherClocks | undefined {
  const clocks = groups.find(({ zones }) => zones.includes(zone))?.clocks
  const own = clocks && clocksOf(zone, window)
  if (!own || JSON.stringify(own) === JSON.stringify(clocks)) return undefined
  return {
    window,
    clocks,
    whenKnown: ({ offsetMs }) => own.find((known) => known.offsetMs === offsetMs)?.sinceMs,
  }
}
