// The level of a trip at each hour, as its forecast at departure said.
import { type ImpactLevel, impactLevelOfIndex } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'

export interface ForecastTrip {
  departsAt: number
  runAt: number
  stretches: readonly { entersAt: Date; leavesAt: Date; roadIndex: number }[]
}

/** The worst level of the stretches driven in the hour that begins then; null outside of every trip. */
export function plannedLevel(trips: readonly ForecastTrip[], at: number): { level: ImpactLevel; runAt: number } | null {
  for (const { runAt, stretches } of trips) {
    const driven = stretches.filter(
      ({ entersAt, leavesAt }) => entersAt.getTime() < at + HOUR_MS && leavesAt.getTime() > at,
    )
    if (driven.length > 0)
      return { level: impactLevelOfIndex(Math.max(...driven.map(({ roadIndex }) => roadIndex))), runAt }
  }
  return null
}
