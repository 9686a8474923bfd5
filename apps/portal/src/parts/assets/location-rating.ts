import { type AssetRating, type RecommendedAction, rateReasons, recommendedAction } from '@stormlane/domain/impacts'
import type { ImpactLevel } from '@stormlane/domain/levels'
import { forecastUntil, sharedDate, type Timeframe, type TimeWindow } from '@stormlane/domain/time'
import { reasonsOf } from '../../platform/location-reasons.ts'
import { type MapLocation, timeframeSummary } from '../../platform/location-summary.ts'
import { chosenZone } from '../../platform/one-zone.ts'

/** Level, reasons and action of a location, shared by the map, the tables and the dashboard. */
interface RatedLocation extends AssetRating {
  action: RecommendedAction
}

/** The rating in one forecast; null until the location is scored. */
export function rateLocation(location: MapLocation, timeframe: Timeframe): RatedLocation | null {
  const summary = timeframeSummary(location, timeframe)
  if (!summary) return null
  const beyond = reasonsOf(timeframeSummary(location, timeframe === 'nowcast' ? 'extended' : 'nowcast'))
  const rating = rateReasons(reasonsOf(summary), undefined, { beyond, forecastUntil: forecastEndOf(location) })
  return {
    ...rating,
    level: summary.overallImpactLevel as ImpactLevel,
    // The server's text uses the location's time zone, so a chosen zone needs new text. A getter, because reading the
    // browser's storage is slow.
    get action() {
      return chosenZone()
        ? locationAction(rating, location, new Date(summary.lastUpdatedAt))
        : summary.recommendedAction
    },
  }
}

/** The rating within a window across both forecasts; null if no reasons are known for the location. */
export function rateLocationWithin(location: MapLocation, window: TimeWindow, now: Date): RatedLocation | null {
  const reasons = [...reasonsOf(location.subhourlyImpactSummary), ...reasonsOf(location.extendedImpactSummary)]
  if (reasons.length === 0) return null
  const rating = rateReasons(reasons, window, { forecastUntil: forecastEndOf(location) })
  return { ...rating, action: locationAction(rating, location, now) }
}

/** How far the forecasts of a location reach. */
export function forecastEndOf({ subhourlyImpactSummary: nowcast, extendedImpactSummary: extended }: MapLocation) {
  const runOf = (summary: typeof nowcast) => summary && sharedDate(summary.sourceRunTime)
  return forecastUntil(runOf(nowcast), runOf(extended))
}

export const locationAction = (rating: AssetRating, { timezone }: Pick<MapLocation, 'timezone'>, now: Date) =>
  recommendedAction(rating, { subject: 'location', now, timeZone: timezone })
