import {
  chosenResult,
  type ImpactLevel,
  impactLevelName,
  MAP_LAYERS,
  type RatedWay,
  recommendedAction,
  routeName,
  routeRiskReason,
  routeRiskText,
} from '@stormlane/domain'
import type { SavedRoute } from '../../../platform/asset-queries.ts'
import { mapTexts } from '../map.texts.ts'
import type { MapAsset } from './map-asset.ts'

const TEXTS = mapTexts.route

export function routeAsset(route: SavedRoute): MapAsset {
  const result = chosenResult(route)
  const level = (result?.risk ?? -1) as ImpactLevel
  const startAt = new Date(route.departureTime)
  const endAt = new Date(result?.adjustedArrivalTime ?? route.departureTime)
  const reason = result && level > 0 ? reasonOf(result, level) : undefined
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
    impacts: reason
      ? [{ id: route.id, risk: reason.risk, description: reason.description, level, startAt, endAt }]
      : [],
    action: reason
      ? recommendedAction({ ...reason, impactLevel: level, event: null }, route.status === 'active')
      : null,
    compared: {
      impactLevel: result ? level : null,
      risks: result?.weatherFlags ?? [],
      governmentAlertIssued: (result?.weatherAlerts.length ?? 0) > 0,
      roadRisk: result?.maxRoadIndex ?? null,
      maxWindGust: null,
    },
  }
}

/** What the risk comes from, by the name that filters and lists know it by, and the variable that advice is given on. */
function reasonOf(result: RatedWay, level: ImpactLevel) {
  const { slowdownFraction, maxRoadIndex } = result
  const description = routeRiskText(result)
  switch (routeRiskReason(level, { slowdownFraction, maxRoadIndex: maxRoadIndex ?? 0 })) {
    case 'slowdown':
      return { variable: 'road', risk: TEXTS.slowdown, description }
    case 'road':
      return { variable: 'road', risk: MAP_LAYERS.road.label, description }
    case 'weather':
      return { variable: 'disruption', risk: TEXTS.conditions, description }
  }
}
