import { WEEK_MS } from './durations.ts'
import { DAY_FRAME_LABELS, type DayFrame } from './timeframes.ts'
import type { ZoneOffsets } from './zone-offsets.ts'

/** A day frame at a place (MODEL-085). */
export interface DayTimeframe {
  name: DayFrame
  label: string
  startTime: Date
  endTime: Date
}

/** The dashboard's frames in a place's local time: the rest of today, tomorrow, and the days after it until a week from now. */
export function dayFrames(now: Date, timezone: string, zones: ZoneOffsets): Record<DayFrame, DayTimeframe> {
  const ms = now.getTime()
  const tomorrow = new Date(zones.startOfDay(timezone, ms, 1))
  const dayAfter = new Date(zones.startOfDay(timezone, ms, 2))
  return {
    today: frame('today', now, tomorrow),
    tomorrow: frame('tomorrow', tomorrow, dayAfter),
    day3_7: frame('day3_7', dayAfter, new Date(ms + WEEK_MS)),
  }
}

const frame = (name: DayFrame, startTime: Date, endTime: Date): DayTimeframe => ({
  name,
  label: DAY_FRAME_LABELS[name],
  startTime,
  endTime,
})
