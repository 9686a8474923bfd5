import { HOUR_MS, zonedFormat } from '@stormlane/domain/time'
import { chosenZone } from '../../platform/one-zone.ts'

export type TimelineWindow = 'nowcast' | 'extended' | 'extended_alerts'

/** Ticks are 6 h apart for extended alerts (TIME-034) and hourly elsewhere (TIME-035). */
const TICK_HOURS: Record<TimelineWindow, number> = { nowcast: 1, extended: 1, extended_alerts: 6 }
/**
 * More labels would overlap on the narrowest timeline, which is 172 px wide: `1 PM`, `Wed 12 PM` and `Thu 15` plus a
 * gap.
 */
const MOST_LABELS: Record<TimelineWindow, number> = { nowcast: 4, extended: 3, extended_alerts: 3 }

export interface Tick {
  time: Date
  labeled: boolean
  /** Whether its label names the day that begins. */
  isDay: boolean
}

/**
 * Returns ticks at whole hours of a window, some of them labeled. If the extended window has several midnights, only
 * these are labeled, each with its day.
 */
export function timelineTicks(window: TimelineWindow, startAt: Date, endAt: Date, timeZone?: string): Tick[] {
  const step = TICK_HOURS[window] * HOUR_MS
  const count = Math.max(0, Math.floor((endAt.getTime() - startAt.getTime()) / step) + 1)
  const times = Array.from(
    { length: count },
    (_, i) => new Date(Math.ceil(startAt.getTime() / HOUR_MS) * HOUR_MS + i * step),
  ).filter((time) => time <= endAt)
  const midnights = window === 'extended' ? times.filter((time) => isMidnight(time, timeZone)) : []
  const hasDays = midnights.length > 1
  const marks = hasDays ? midnights : times
  const every = Math.ceil(marks.length / MOST_LABELS[window])
  const labeled = new Set(marks.filter((_, i) => i % every === 0))
  return times.map((time) => ({ time, labeled: labeled.has(time), isDay: hasDays }))
}

function isMidnight(time: Date, timeZone: string | undefined): boolean {
  const clock = zonedFormat('en-US', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: timeZone ?? chosenZone(),
  })
  return clock.format(time) === '00'
}
