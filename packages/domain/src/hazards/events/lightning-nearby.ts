import { type Coordinates, distanceMeters } from '../../geo/coordinates.ts'
import { metersToMiles } from '../../measures/units.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { LIGHTNING_RINGS_MILES, type Strike } from '../../weather/lightning-bands.ts'

/** Only strikes of the last 30 minutes count (DASH-032, LAYER-060). */
export const STRIKE_MAX_AGE_MINUTES = 30

/** Strikes beyond this distance say nothing about the weather at a place (our choice). */
export const CLOSEST_STRIKE_WITHIN_MILES = 100

export interface DetectedStrike extends Coordinates {
  detectedAt: Date
}

export interface LightningNearby {
  /** Strikes within 10, 20 and 30 miles; each count includes the smaller rings. */
  counts: Record<(typeof LIGHTNING_RINGS_MILES)[number], number>
  /** Miles with one decimal; null without a strike within 100 miles. */
  closestMiles: number | null
}

/** Strikes with their distance to a place. */
export function strikesAround(place: Coordinates, strikes: readonly DetectedStrike[]): Strike[] {
  return strikes.map((strike) => ({
    detectedAt: strike.detectedAt,
    miles: metersToMiles(distanceMeters(place, strike)),
  }))
}

export function lightningNearby(place: Coordinates, strikes: readonly DetectedStrike[], now: Date): LightningNearby {
  const since = now.getTime() - STRIKE_MAX_AGE_MINUTES * MINUTE_MS
  const counts = { 10: 0, 20: 0, 30: 0 }
  let closest = Number.POSITIVE_INFINITY
  for (const { detectedAt, miles } of strikesAround(place, strikes)) {
    if (detectedAt.getTime() < since || detectedAt > now) continue
    for (const ring of LIGHTNING_RINGS_MILES) if (miles <= ring) counts[ring]++
    if (miles <= CLOSEST_STRIKE_WITHIN_MILES) closest = Math.min(closest, miles)
  }
  return { counts, closestMiles: Number.isFinite(closest) ? Math.round(closest * 10) / 10 : null }
}
