import { HOUR_MS } from '@stormlane/domain'

export type TimelineWindow = 'nowcast' | 'extended' | 'extended_alerts'

/** Ticks are 6 h apart for extended alerts (TIME-034) and hourly elsewhere (TIME-035). */
const TICK_HOURS: Record<TimelineWindow, number> = { nowcast: 1, extended: 1, extended_alerts: 6 }
/** More labels would overlap. */
const MOST_LABELS = 4

export interface Tick {
  time: Date
  labeled: boolean
}

/** Ticks at whole hours of a window, some of them labeled. */
export function timelineTicks(window: TimelineWindow, startAt: Date, endAt: Date): Tick[] {
  const step = TICK_HOURS[window] * HOUR_MS
  const count = Math.max(0, Math.floor((endAt.getTime() - startAt.getTime()) / step) + 1)
  const every = Math.ceil(count / MOST_LABELS)
  return Array.from({ length: count }, (_, i) => ({
    time: new Date(Math.ceil(startAt.getTime() / HOUR_MS) * HOUR_MS + i * step),
    labeled: i % every === 0,
  })).filter(({ time }) => time <= endAt)
}
