import type { DayFrame, TimeWindow } from '../timeframes.ts'
import type { ZoneOffsets } from './zone-offsets.ts'

/** The dashboard's frames at a place: the rest of its day, its next day, and the days after it through a week from now. */
export function dayFrameWindows(now: Date, timezone: string, zones: ZoneOffsets): Record<DayFrame, TimeWindow> {
  const ms = now.getTime()
  const tomorrow = new Date(zones.startOfDay(timezone, ms, 1))
  const dayAfter = new Date(zones.startOfDay(timezone, ms, 2))
  return {
    today: { startAt: now, endAt: tomorrow },
    tomorrow: { startAt: tomorrow, endAt: dayAfter },
    day3_7: { startAt: dayAfter, endAt: new Date(ms + 7 * 24 * 3_600_000) },
  }
}
