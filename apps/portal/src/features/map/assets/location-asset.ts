import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { UNKNOWN_PLACE_NAME } from '@stormlane/domain/places'
import { TIMEFRAMES, type Timeframe } from '@stormlane/domain/time'
import { forecastEndOf, locationAction, rateLocation } from '../../../parts/assets/location-rating.ts'
import { reasonsOf } from '../../../platform/location-reasons.ts'
import { type MapLocation, timeframeSummary } from '../../../platform/location-summary.ts'
import type { MapAsset } from './map-asset.ts'

export function locationAsset(location: MapLocation & { id: string }, timeframe: Timeframe): MapAsset {
  const rating = rateLocation(location, timeframe)
  const impacts = rating?.reasons ?? []
  const { latitude, longitude } = location
  const level = impactLevelName((rating?.level ?? IMPACT_LEVELS.unknown) as ImpactLevel)
  return {
    assetType: 'location',
    id: location.id,
    name: location.name || UNKNOWN_PLACE_NAME,
    externalId: location.externalId,
    origin: null,
    destination: null,
    position: Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null,
    bearing: null,
    timeZone: location.timezone,
    groupIds: location.groupIds,
    level,
    worst: level,
    impacts,
    when: rating?.when,
    reason: rating?.text ?? '',
    timeline: TIMEFRAMES.flatMap((each) => reasonsOf(timeframeSummary(location, each))),
    forecastFor: rating ? null : [],
    forecastUntil: forecastEndOf(location),
    action: () => rating?.action ?? null,
    actionFor: (rated, at) => locationAction(rated, location, at),
    compared: {
      impactLevel: rating?.level ?? null,
      risks: [...new Set(impacts.map(({ name }) => name))],
      governmentAlertIssued: impacts.some(({ source }) => source === 'alert'),
      roadRisk: null,
      maxWindGust: null,
    },
  }
}
