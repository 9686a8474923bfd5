import { DAY_MS, type DriverHours, MINUTE_MS } from '@stormlane/domain'
import { TripClock } from '../travel/trip-clock.ts'

/** Breaks are placed this exactly, which is fine enough for weather by the hour. */
const STEP_MS = 5 * MINUTE_MS
/** As long as the forecast. */
const LONGEST_MS = 7 * DAY_MS

/** By how many ms a driver's breaks delay a vehicle that would be under way for so long without them. */
export type BreakDelay = (underWayMs: number) => number

/** Breaks are taken as late as allowed. Stops count as driving here, which brings a break forward at most. */
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
