import { extendedWindow, nowcastWindow, type Timeframe } from '@stormlane/domain/time'

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()

/** A route that departs today uses the nowcast, a later one the extended forecast (MAP-008 to MAP-010). */
export function departureTimeframe(departAt: Date, now: Date): Timeframe {
  return startOfDay(departAt) <= startOfDay(now) ? 'nowcast' : 'extended'
}

/** The timeframe that contains a time; the nowcast starts at the run time if a run is loaded. */
export function timeframeAt(moment: Date, now: Date, runTime: Date | null): Timeframe {
  return moment <= nowcastWindow(now, runTime).endAt ? 'nowcast' : 'extended'
}

/** The time at which the time bar begins: now, or where the extended forecast does. */
export const timeframeStart = (timeframe: Timeframe, now: Date, runTime: Date | null): Date =>
  timeframe === 'extended' ? extendedWindow(now, runTime).startAt : now
