import type { DriverHours } from '@stormlane/domain/roads'
import { DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import { TripClock } from '../travel/trip-clock.ts'

/** Resolution at which breaks are placed; fine enough for hourly weather. */
const STEP_MS = 5 * MINUTE_MS
/** The length of the forecast. */
const LONGEST_MS = 7 * DAY_MS

/** Returns the delay in ms that a driver's breaks cause after a given travel time without breaks. */
export type BreakDelay = (underWayMs: number) => number

/** Breaks are taken as late as allowed. Stops count as driving here, which can only move a break forward. */
export function breakDelay(driver: DriverHours | undefined): BreakDelay {
  if (!driver) return () => 0
  const clock = new TripClock(0, driver)
  const delays = Float64Array.from({ length: LONGEST_MS / STEP_MS }, (_, step) => {
    clock.takeDueBreaks(STEP_MS / 1000)
    const delay = clock.now - step * STEP_MS
    clock.drive(STEP_MS / 1000)
    return delay
  })
  return (underWayMs) => delays[Math.min(delays.length - 1, Math.max(0, Math.floor(underWayMs / STEP_MS)))] as number
}
