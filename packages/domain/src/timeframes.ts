import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** The two forecasts: six hours in quarter hours, and seven days by the hour (core §1). */
export const TIMEFRAMES = ['nowcast', 'extended'] as const
export type Timeframe = (typeof TIMEFRAMES)[number]

export const NOWCAST_HOURS = 6
export const NOWCAST_STEP_MINUTES = 15
/** Both ends of the six hours count. */
export const NOWCAST_STEPS = (NOWCAST_HOURS * 60) / NOWCAST_STEP_MINUTES + 1
export const EXTENDED_HOURS = 168
/** Radar frames of the past that are kept beside the nowcast. */
export const RADAR_PAST_HOURS = 2

/** What the tabs say, in hours from now (core §9). */
export const TIMEFRAME_TAB_HOURS: Record<Timeframe, readonly [number, number]> = {
  nowcast: [0, NOWCAST_HOURS],
  extended: [NOWCAST_HOURS, EXTENDED_HOURS],
}

/** How many days a graph shows: from, to, at first (core §9). */
export const GRAPH_ZOOM_DAYS = { min: 1, max: 7, default: 4 } as const

export interface TimeWindow {
  startAt: Date
  endAt: Date
}

export const after = (time: Date, ms: number) => new Date(time.getTime() + ms)
export const floorTo = (time: Date, ms: number) => new Date(Math.floor(time.getTime() / ms) * ms)

/** Nowcast: from the run time when a run is loaded, else from half an hour ago, down to the quarter hour (decision 6). */
export function nowcastWindow(now: Date, runTime: Date | null): TimeWindow {
  const startAt = runTime ?? floorTo(after(now, -30 * MINUTE_MS), NOWCAST_STEP_MINUTES * MINUTE_MS)
  return { startAt, endAt: after(startAt, NOWCAST_HOURS * HOUR_MS) }
}

/** Extended: from the end of the nowcast to seven days after its start. */
export function extendedWindow(now: Date, runTime: Date | null): TimeWindow {
  const nowcast = nowcastWindow(now, runTime)
  return { startAt: nowcast.endAt, endAt: after(nowcast.startAt, EXTENDED_HOURS * HOUR_MS) }
}

/** Extended alerts: from the end of the nowcast to two days ahead. */
export function extendedAlertsWindow(now: Date, runTime: Date | null): TimeWindow {
  return { startAt: nowcastWindow(now, runTime).endAt, endAt: after(now, 2 * DAY_MS) }
}

/** The 25 quarter hours of a nowcast. */
export const nowcastTimes = (runTime: Date): Date[] => timesFrom(runTime, NOWCAST_STEPS, NOWCAST_STEP_MINUTES)
/** The 168 hours of an extended forecast. */
export const extendedTimes = (runTime: Date): Date[] => timesFrom(runTime, EXTENDED_HOURS, 60)
/** The eight quarter hours before a run, of which radar frames are kept. */
export const radarPastTimes = (runTime: Date): Date[] =>
  timesFrom(
    after(runTime, -RADAR_PAST_HOURS * HOUR_MS),
    (RADAR_PAST_HOURS * 60) / NOWCAST_STEP_MINUTES,
    NOWCAST_STEP_MINUTES,
  )

function timesFrom(start: Date, count: number, stepMinutes: number): Date[] {
  return Array.from({ length: count }, (_, i) => after(start, i * stepMinutes * MINUTE_MS))
}

/** A run comes every hour. */
export const nextUpdateAt = (runTime: Date) => after(runTime, HOUR_MS)

/** The dashboard's day frames (core §2, §9). */
export const DAY_FRAME_LABELS = { today: 'Today', tomorrow: 'Tomorrow', day3_7: 'Days 3-7' } as const
export type DayFrame = keyof typeof DAY_FRAME_LABELS

/** The frame behind a key of the wire; `24hours` is an alias of `today` (decision 5). */
export function dayFrameOf(key: string): DayFrame | undefined {
  if (key === '24hours') return 'today'
  return Object.hasOwn(DAY_FRAME_LABELS, key) ? (key as DayFrame) : undefined
}
