import { impactLevelName, MAP_LAYERS, type RatedWay, routeName, routeRiskText, wayRiskReason } from '@stormlane/domain'
import { rateRoute } from '../../../parts/assets/route-rating.ts'
import type { SavedRoute } from '../../../platform/asset-queries.ts'
import { mapTexts } from '../map.texts.ts'
import type { MapAsset } from './map-asset.ts'

const TEXTS = mapTexts.route

export function routeAsset(route: SavedRoute, now: Date): MapAsset {
  const { result, level, action } = rateRoute(route, now)
  const startAt = new Date(route.departureTime)
  const endAt = new Date(result?.adjustedArrivalTime ?? route.departureTime)
  const impacts =
    result && level > 0
      ? [{ id: route.id, risk: riskCause(result), description: routeRiskText(result), level, startAt, endAt }]
      : []
  return {
    assetType: 'route',
    id: route.id,
    name: routeName(route),
    externalId: route.externalId,
    origin: route.origin.label,
    destination: route.destination.label,
    position: { longitude: route.origin.longitude, latitude: route.origin.latitude },
    bearing: null,
    timeZone: null,
    groupIds: route.groupIds,
    level: impactLevelName(level),
    worst: impactLevelName(level),
    impacts,
    timeline: impacts,
    forecastFor: result ? null : [],
    action,
    compared: {
      impactLevel: result ? level : null,
      risks: result?.weatherFlags ?? [],
      governmentAlertIssued: (result?.weatherAlerts.length ?? 0) > 0,
      roadRisk: result?.maxRoadIndex ?? null,
      maxWindGust: null,
    },
  }
}

/** The name of the risk's cause, as used by filters and lists. */
function riskCause(way: RatedWay): string {
  const names = {
    slowdown: TEXTS.slowdown,
    road: MAP_LAYERS.road.label,
    tipping: TEXTS.tipping,
    weather: TEXTS.conditions,
  }
  return names[wayRiskReason(way)]
}
