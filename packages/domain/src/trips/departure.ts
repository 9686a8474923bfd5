import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { addMilliseconds, type TimeWindow } from '../time/timeframes.ts'

/** Departures that the planner accepts: from 24 hours ago to a week ahead. Only the server refuses past ones (PLAN-025). */
export const departureWindow = (now: Date): TimeWindow => ({
  startAt: addMilliseconds(now, -DAY_MS),
  endAt: addMilliseconds(now, 7 * DAY_MS),
})

export function isDepartureSelectable(departAt: Date, now: Date): boolean {
  const { startAt, endAt } = departureWindow(now)
  return departAt >= startAt && departAt <= endAt
}

/** PLAN-026. */
export const defaultDeparture = (now: Date) => now

/** A form may stay open for a while, so a departure shortly before now is not yet in the past (our choice). */
const PAST_TOLERANCE_MS = 15 * MINUTE_MS

export const isDepartureInPast = (departAt: Date, now: Date) => departAt.getTime() < now.getTime() - PAST_TOLERANCE_MS

/** An alert or event concerns a route until this long after its latest arrival (PLAN-064). */
export const ROUTE_OVERLAP_AFTER_ARRIVAL_MS = 6 * HOUR_MS

/** The window in which an alert or event concerns a route. A route without results ends with its departure. */
export function routeOverlapWindow(departAt: Date, arrivals: readonly Date[]): TimeWindow {
  const latest = arrivals.reduce((last, arrival) => Math.max(last, arrival.getTime()), departAt.getTime())
  return { startAt: departAt, endAt: new Date(latest + ROUTE_OVERLAP_AFTER_ARRIVAL_MS) }
}

/** Lists contain routes that depart within 8 days (API-056). */
export const listedDepartureBefore = (now: Date) => addMilliseconds(now, 8 * DAY_MS)
