import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { addMilliseconds, type TimeWindow } from '../timeframes.ts'

/** When a planner may depart: from a day ago to a week ahead (core §5). The server alone refuses the past (decision 9). */
export const departureWindow = (now: Date): TimeWindow => ({
  startAt: addMilliseconds(now, -DAY_MS),
  endAt: addMilliseconds(now, 7 * DAY_MS),
})

export function isDepartureSelectable(departAt: Date, now: Date): boolean {
  const { startAt, endAt } = departureWindow(now)
  return departAt >= startAt && departAt <= endAt
}

/** core §9. */
export const defaultDeparture = (now: Date) => now

/** "Now", chosen in a form that stood open for a while, is not yet the past (ours). */
const PAST_TOLERANCE_MS = 15 * MINUTE_MS

export const isDepartureInPast = (departAt: Date, now: Date) => departAt.getTime() < now.getTime() - PAST_TOLERANCE_MS

/** An alert or event counts for a route until this long after its latest arrival (core §9). */
export const ROUTE_OVERLAP_AFTER_ARRIVAL_MS = 6 * HOUR_MS

/** The window in which an alert or event concerns a route. A route without results ends with its departure. */
export function routeOverlapWindow(departAt: Date, arrivals: readonly Date[]): TimeWindow {
  const latest = arrivals.reduce((last, arrival) => Math.max(last, arrival.getTime()), departAt.getTime())
  return { startAt: departAt, endAt: new Date(latest + ROUTE_OVERLAP_AFTER_ARRIVAL_MS) }
}

/** Lists hold routes that depart within 8 days (core §7). */
export const listedDepartureBefore = (now: Date) => addMilliseconds(now, 8 * DAY_MS)
