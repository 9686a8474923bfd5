import { latenessDollars, legDollars, legSeconds, type StopsToOrder } from '@stormlane/domain/deciding'
import { type DriverHours, limitsOf } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { breakDelay } from '../routing/break-delay.ts'

/** A vehicle under way. Places are numbered as in the table of legs: 0 is the origin, the last is the destination. */
export interface Progress {
  now: number
  /** Driven and stood since departure, or since a stop that was long enough for the driver's rest. */
  workedMs: number
  /** Whether there was such a stop: then breaks are due as for a rested driver. */
  isRested: boolean
}

/** What it costs to visit places one after the other. */
export interface TourCosts {
  destination: number
  depart: () => Progress
  /** Drives on to a place and stands there. Changes `progress`, and returns the dollars of miles and lateness. */
  visit: (progress: Progress, from: number, to: number) => number
  /** Dollars of the hours since departure. */
  hours: (progress: Progress) => number
  /** Dollars of a whole trip, with `inserted` at position `at` if it is given. */
  of: (stops: readonly number[], inserted?: number, at?: number) => number
}

/**
 * Breaks come after so many hours of driving and stops, as in the search for roads; a wait or a stop as long as the
 * driver's rest begins a new shift. Where breaks really are is left to the forecast that rates the order in the end.
 */
export function tourCosts({ departAt, stops, appointment, driver, legs, costs }: StopsToOrder): TourCosts {
  const departMs = departAt.getTime()
  const destination = stops.length + 1
  const windows = [undefined, ...stops.map(({ window }) => window), appointment]
  const opens = Float64Array.from(windows, (window) => window?.earliest?.getTime() ?? Number.NEGATIVE_INFINITY)
  const closes = Float64Array.from(windows, (window) => window?.latest.getTime() ?? Number.POSITIVE_INFINITY)
  const standMs = Float64Array.from([0, ...stops.map(({ stopSeconds }) => 1000 * stopSeconds), 0])
  const atDeparture = breakDelay(driver)
  const afterRest = breakDelay(driver && { ...RESTED, rules: driver.rules })
  const restMs = driver ? HOUR_MS * limitsOf(driver.rules ?? 'us').restHours : Number.POSITIVE_INFINITY

  function visit(progress: Progress, from: number, to: number): number {
    const delay = progress.isRested ? afterRest : atDeparture
    const drivingMs = 1000 * legSeconds(legs, from, to, progress.now)
    progress.now += drivingMs + delay(progress.workedMs + drivingMs) - delay(progress.workedMs)
    progress.workedMs += drivingMs
    const dollars =
      legDollars(legs.meters[from * legs.places + to] as number, costs) +
      latenessDollars(progress.now - (closes[to] as number), costs)
    const stoodMs = Math.max(0, (opens[to] as number) - progress.now) + (standMs[to] as number)
    progress.now += stoodMs
    if (stoodMs >= restMs) {
      progress.workedMs = 0
      progress.isRested = true
    } else progress.workedMs += standMs[to] as number
    return dollars
  }

  const depart = () => ({ now: departMs, workedMs: 0, isRested: false })
  const hours = ({ now }: Progress) => (costs.hour * (now - departMs)) / HOUR_MS

  return {
    destination,
    depart,
    visit,
    hours,
    of(order, inserted, at = -1) {
      const progress = depart()
      let dollars = 0
      let from = 0
      for (let i = 0; i <= order.length; i++) {
        if (i === at) {
          dollars += visit(progress, from, inserted as number)
          from = inserted as number
        }
        if (i === order.length) break
        const to = order[i] as number
        dollars += visit(progress, from, to)
        from = to
      }
      return dollars + visit(progress, from, destination) + hours(progress)
    },
  }
}

const RESTED: DriverHours = { driven: 0, onDuty: 0, sinceBreak: 0 }
