// Hours in which mails are held back.
import { DAY_MS, MINUTE_MS } from '../time/durations.ts'
import type { ZoneOffsets } from '../time/zone-offsets.ts'

export interface QuietHours {
  /** Minutes after midnight in the zone of the organization. The end may be on the next day. */
  startMinute: number
  endMinute: number
}

/** Whether a moment lies in quiet hours. The end is exclusive. */
export function isQuietTime(
  { startMinute, endMinute }: QuietHours,
  now: Date,
  zone: string,
  zones: ZoneOffsets,
): boolean {
  const local = now.getTime() + zones.at(zone, now.getTime())
  const minute = Math.floor((local % DAY_MS) / MINUTE_MS)
  const isAfterStart = minute >= startMinute
  const isBeforeEnd = minute < endMinute
  return startMinute < endMinute ? isAfterStart && isBeforeEnd : isAfterStart || isBeforeEnd
}

const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Parses a time like `22:30` to minutes after midnight; undefined for other text. */
export function readClockTime(text: string): number | undefined {
  const [, hours, minutes] = CLOCK_TIME.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** Formats minutes after midnight as `22:30`. */
export const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
