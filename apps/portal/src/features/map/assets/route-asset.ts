import { impactLevelName } from '@stormlane/domain/levels'
import { routeName } from '@stormlane/domain/trips'
import { rateRoute } from '../../../parts/assets/route-rating.ts'
import type { SavedRoute } from '../../../platform/asset-queries.ts'
import type { MapAsset } from './map-asset.ts'

export function routeAsset(route: SavedRoute): MapAsset {
  const { result, level, reasons, when, text, timeZone, actionAt } = rateRoute(route)
  return {
    assetType: 'route',
    id: route.id,
    name: routeName(route),
    externalId: route.externalId,
    origin: route.origin.label,
    destination: route.destination.label,
    position: { longitude: route.origin.longitude, latitude: route.origin.latitude },
    bearing: null,
    timeZone: timeZone ?? null,
    groupIds: route.groupIds,
    level: impactLevelName(level),
    worst: impactLevelName(level),
    impacts: reasons,
    when,
    reason: text,
    timeline: reasons,
    forecastFor: result ? null : [],
    forecastUntil: null,
    minutesLost: route.decision?.driveOn.minutesLost,
    action: actionAt,
    compared: {
      impactLevel: result ? level : null,
      risks: result?.weatherFlags ?? [],
      governmentAlertIssued: (result?.weatherAlerts.length ?? 0) > 0,
      roadRisk: result?.maxRoadIndex ?? null,
      maxWindGust: null,
    },
  }
}
