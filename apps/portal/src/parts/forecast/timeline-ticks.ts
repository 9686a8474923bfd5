import { HOUR_MS } from '@stormlane/domain'

export type TimelineWindow = 'nowcast' | 'extended' | 'extended_alerts'

/** Ticks stand every 6 h on the timeline of extended alerts, every hour on all others (core §9). */
const TICK_HOURS: Record<TimelineWindow, number> = { nowcast: 1, extended: 1, extended_alerts: 6 }
/** More labels than this would touch each other. */
const MOST_LABELS = 4

export interface Tick {
  time: Date
  labeled: boolean
}

/** The whole hours of a window, every so often with a label. */
export function timelineTicks(window: TimelineWindow, startAt: Date, endAt: Date): Tick[] {
  const step = TICK_HOURS[window] * HOUR_MS
  const count = Math.max(0, Math.floor((endAt.getTime() - startAt.getTime()) / step) + 1)
  const every = Math.ceil(count / MOST_LABELS)
  return Array.from({ length: count }, (_, i) => ({
    time: new Date(Math.ceil(startAt.getTime() / HOUR_MS) * HOUR_MS + i * step),
    labeled: i % every === 0,
  })).filter(({ time }) => time <= endAt)
}
