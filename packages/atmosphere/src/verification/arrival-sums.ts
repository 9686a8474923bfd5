import { MINUTE_MS } from '@stormlane/domain/time'
import type { DrivenTrip } from '@stormlane/domain/verification'

/** Arrivals as sums over trips, in minutes, so that the scores of a month follow from the sums of its days. */
export interface ArrivalSums {
  trips: number
  /** Actual minus P50. */
  error: number
  absolute: number
  /** Trips whose P10 and P90 are at least two minutes apart: for all others, weather does not matter. */
  uncertain: number
  /** Those of the uncertain trips that arrived between P10 and P90. */
  inside: number
  /** Trips that arrived within half an hour of P50. */
  near: number
}

const NEAR_MINUTES = 30
const UNCERTAIN_MINUTES = 2
/** Arrivals that differ by less look the same on a screen. */
const SAME_MINUTES = 0.5

export const emptyArrivalSums = (): ArrivalSums => ({
  trips: 0,
  error: 0,
  absolute: 0,
  uncertain: 0,
  inside: 0,
  near: 0,
})

export function addTrip(sums: ArrivalSums, { odds, arrivedAt }: DrivenTrip): void {
  const after = (moment: Date) => (arrivedAt.getTime() - moment.getTime()) / MINUTE_MS
  const error = after(odds.p50)
  sums.trips++
  sums.error += error
  sums.absolute += Math.abs(error)
  if (after(odds.p10) - after(odds.p90) >= UNCERTAIN_MINUTES) {
    sums.uncertain++
    if (after(odds.p10) >= -SAME_MINUTES && after(odds.p90) <= SAME_MINUTES) sums.inside++
  }
  if (Math.abs(error) <= NEAR_MINUTES) sums.near++
}

export function mergeArrivalSums(into: ArrivalSums, more: ArrivalSums): ArrivalSums {
  for (const key of ['trips', 'error', 'absolute', 'uncertain', 'inside', 'near'] as const) into[key] += more[key]
  return into
}
