// Decides when a briefing is mailed to its subscribers.
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import type { ZoneOffsets } from '../time/zone-offsets.ts'

export const BRIEFING_DAYS = ['weekdays', 'every_day'] as const
export type BriefingDays = (typeof BRIEFING_DAYS)[number]

/** Briefings that one person can subscribe to (our choice). */
export const MAX_BRIEFING_SUBSCRIPTIONS = 10
/** A briefing later than this is skipped until the next day, because its morning is over (our choice). */
const SENT_WITHIN_MS = 3 * HOUR_MS
const HOURS_A_DAY = 24
const WEEKEND: readonly number[] = [0, 6]

interface DueHour {
  /** The local day on which the hour began: `2026-01-17`. */
  date: string
  hour: number
  isWeekday: boolean
}

/** Returns a zone's hours whose briefings are due now. After midnight, those of the late evening still are. */
export function dueBriefingHours(now: Date, timeZone: string, zones: ZoneOffsets): DueHour[] {
  const ms = now.getTime()
  const today = Math.floor((ms + zones.at(timeZone, ms)) / DAY_MS)
  return [today - 1, today].flatMap((day) => {
    const midnight = new Date(day * DAY_MS)
    const isWeekday = !WEEKEND.includes(midnight.getUTCDay())
    return Array.from({ length: HOURS_A_DAY }, (_, hour) => hour)
      .filter((hour) => {
        const late = ms - zones.instant(timeZone, day * DAY_MS + hour * HOUR_MS)
        return late >= 0 && late < SENT_WITHIN_MS
      })
      .map((hour) => ({ date: midnight.toISOString().slice(0, 10), hour, isWeekday }))
  })
}
