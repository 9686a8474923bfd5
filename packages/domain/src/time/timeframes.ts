import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** The two forecasts: 6 hours in steps of 15 minutes, and 7 days hourly (TIME-001, TIME-003). */
export const TIMEFRAMES = ['nowcast', 'extended'] as const
export type Timeframe = (typeof TIMEFRAMES)[number]

export const NOWCAST_HOURS = 6
export const NOWCAST_STEP_MINUTES = 15
/** Both ends of the 6 hours are steps. */
export const NOWCAST_STEPS = (NOWCAST_HOURS * 60) / NOWCAST_STEP_MINUTES + 1
export const EXTENDED_HOURS = 168
/** Hours of past radar frames kept with the nowcast. */
export const RADAR_PAST_HOURS = 2

/** Range of each timeframe tab, in hours from now (TIME-009, TIME-010). */
export const TIMEFRAME_TAB_HOURS: Record<Timeframe, readonly [number, number]> = {
  nowcast: [0, NOWCAST_HOURS],
  extended: [NOWCAST_HOURS, EXTENDED_HOURS],
}

/** Range and default of the graph's zoom slider (TIME-037). */
export const GRAPH_ZOOM_DAYS = { min: 1, max: 7, default: 4 } as const

export interface TimeWindow {
  startAt: Date
  endAt: Date
}

export const addMilliseconds = (time: Date, ms: number) => new Date(time.getTime() + ms)
export const floorTo = (time: Date, ms: number) => new Date(Math.floor(time.getTime() / ms) * ms)

/** The nowcast starts at the run time when a run is loaded, else 30 minutes ago rounded down to 15 minutes (TIME-005). */
export function nowcastWindow(now: Date, runTime: Date | null): TimeWindow {
  const startAt = runTime ?? floorTo(addMilliseconds(now, -30 * MINUTE_MS), NOWCAST_STEP_MINUTES * MINUTE_MS)
  return { startAt, endAt: addMilliseconds(startAt, NOWCAST_HOURS * HOUR_MS) }
}

/** The extended window runs from the end of the nowcast to 7 days after its start (TIME-007). */
export function extendedWindow(now: Date, runTime: Date | null): TimeWindow {
  const nowcast = nowcastWindow(now, runTime)
  return { startAt: nowcast.endAt, endAt: addMilliseconds(nowcast.startAt, EXTENDED_HOURS * HOUR_MS) }
}

/** How far the forecasts of a place reach; null without one. It is no end of anything: what lasts until then goes on. */
export function forecastUntil(nowcastRun: Date | null, extendedRun: Date | null): Date | null {
  if (!extendedRun) return nowcastRun && addMilliseconds(nowcastRun, NOWCAST_HOURS * HOUR_MS)
  const first = nowcastRun && nowcastRun < extendedRun ? nowcastRun : extendedRun
  return addMilliseconds(first, EXTENDED_HOURS * HOUR_MS)
}

/** The extended alerts window runs from the end of the nowcast to 2 days ahead (TIME-008). */
export function extendedAlertsWindow(now: Date, runTime: Date | null): TimeWindow {
  return { startAt: nowcastWindow(now, runTime).endAt, endAt: addMilliseconds(now, 2 * DAY_MS) }
}

/** The 25 time steps of a nowcast. */
export const nowcastTimes = (runTime: Date): Date[] => timesFrom(runTime, NOWCAST_STEPS, NOWCAST_STEP_MINUTES)
/** The 168 time steps of an extended forecast. */
export const extendedTimes = (runTime: Date): Date[] => timesFrom(runTime, EXTENDED_HOURS, 60)
/** The eight quarter hours before a run for which radar frames are kept. */
export const radarPastTimes = (runTime: Date): Date[] =>
  timesFrom(
    addMilliseconds(runTime, -RADAR_PAST_HOURS * HOUR_MS),
    (RADAR_PAST_HOURS * 60) / NOWCAST_STEP_MINUTES,
    NOWCAST_STEP_MINUTES,
  )

function timesFrom(start: Date, count: number, stepMinutes: number): Date[] {
  return Array.from({ length: count }, (_, i) => addMilliseconds(start, i * stepMinutes * MINUTE_MS))
}

/** A new run is published every hour (TIME-030). */
export const nextUpdateAt = (runTime: Date) => addMilliseconds(runTime, HOUR_MS)

/** The dashboard's day frames (TIME-011). */
export const DAY_FRAME_LABELS = { today: 'Today', tomorrow: 'Tomorrow', day3_7: 'Days 3-7' } as const
export type DayFrame = keyof typeof DAY_FRAME_LABELS

/** The day frame of a wire key; `24hours` is an alias of `today` (TIME-012). */
export function parseDayFrame(key: string): DayFrame | undefined {
  if (key === '24hours') return 'today'
  return Object.hasOwn(DAY_FRAME_LABELS, key) ? (key as DayFrame) : undefined
}
