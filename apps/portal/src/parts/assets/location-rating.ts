import {
  type AssetRating,
  type ImpactLevel,
  type RecommendedAction,
  rateReasons,
  recommendedAction,
  type Timeframe,
  type TimeWindow,
} from '@stormlane/domain'
import { reasonsOf } from '../../platform/location-reasons.ts'
import { type MapLocation, timeframeSummary } from '../../platform/location-summary.ts'
import { chosenZone } from '../../platform/one-zone.ts'

/** Level, reasons and action of a location, the same on the map, in the tables and on the dashboard. */
interface RatedLocation extends AssetRating {
  action: RecommendedAction
}

/** The rating in one forecast; null until the location is scored. */
export function rateLocation(location: MapLocation, timeframe: Timeframe): RatedLocation | null {
  const summary = timeframeSummary(location, timeframe)
  if (!summary) return null
  const rating = rateReasons(reasonsOf(summary))
  return {
    ...rating,
    level: summary.overallImpactLevel as ImpactLevel,
    // The server wrote its words in the zone of the location. Read when it is shown, because the browser's storage is slow to read.
    get action() {
      return chosenZone()
        ? locationAction(rating, location, new Date(summary.lastUpdatedAt))
        : summary.recommendedAction
    },
  }
}

/** The rating in a window of both forecasts; null while no reason of the location is known. */
export function rateLocationWithin(location: MapLocation, window: TimeWindow, now: Date): RatedLocation | null {
  const reasons = [...reasonsOf(location.subhourlyImpactSummary), ...reasonsOf(location.extendedImpactSummary)]
  if (reasons.length === 0) return null
  const rating = rateReasons(reasons, window)
  return { ...rating, action: locationAction(rating, location, now) }
}

export const locationAction = (rating: AssetRating, { timezone }: Pick<MapLocation, 'timezone'>, now: Date) =>
  recommendedAction(rating, { subject: 'location', now, timeZone: timezone })
