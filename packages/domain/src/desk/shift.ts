// The shift: how far the desk looks ahead by default. Queue, badge, briefing and mails count over the same window.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { addMilliseconds } from '../time/timeframes.ts'
import type { ZoneOffsets } from '../time/zone-offsets.ts'

/** How far an organization without shifts looks ahead (ruling 46). */
const USUAL_SHIFT_HOURS = 12

/** A shift that ends sooner is nearly handed over, so the desk looks to the end of the next one (our choice). */
const NEARLY_OVER_MS = HOUR_MS

/** Shifts of a day (our choice): more than any dispatch desk works. */
export const MAX_SHIFTS = 6

/** A time of the day in which a shift begins: `06:00`. */
const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

export const isClockTime = (text: string): boolean => CLOCK_TIME.test(text)

/** When the shifts of an organization begin, and in which zone; none if it set none. */
export interface Shifts {
  timeZone: string
  /** Times of the day: `06:00`. */
  starts: readonly string[]
}

/** Returns when the shift ends: at the next change of shift, or after twelve hours where no shifts are set. */
export function shiftEnd(now: Date, { timeZone, starts }: Shifts, zones: ZoneOffsets): Date {
  const soonest = now.getTime() + NEARLY_OVER_MS
  const today = Math.floor((now.getTime() + zones.at(timeZone, now.getTime())) / DAY_MS) * DAY_MS
  const changes = starts
    .filter(isClockTime)
    .flatMap((start) =>
      [0, 1, 2].map((day) => zones.instant(timeZone, today + day * DAY_MS + minutesOf(start) * MINUTE_MS)),
    )
    .filter((change) => change >= soonest)
  return changes.length > 0 ? new Date(Math.min(...changes)) : addMilliseconds(now, USUAL_SHIFT_HOURS * HOUR_MS)
}

const minutesOf = (start: string): number => Number(start.slice(0, 2)) * 60 + Number(start.slice(3))

/** Reads the times that a user types, such as `6:00, 18:00`; undefined if one of them is no time of the day. */
export function parseShiftStarts(text: string): string[] | undefined {
  const given = text.split(/[\s,;]+/).filter((part) => part !== '')
  const times = given.map((part) => (/^\d:/.test(part) ? `0${part}` : part))
  return times.every(isClockTime) ? [...new Set(times)].sort() : undefined
}
