import {
  chosenResult,
  type ImpactLevel,
  impactLevelName,
  MAP_LAYERS,
  routeName,
  routeRiskReason,
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
    impacts:
      result && level > 0
        ? [
            {
              id: route.id,
              ...reasonOf(result, level),
              level,
              startAt,
              endAt,
            },
          ]
        : [],
    action: null,
    compared: {
      impactLevel: result ? level : null,
      risks: result?.weatherFlags ?? [],
      governmentAlertIssued: (result?.weatherAlerts.length ?? 0) > 0,
      roadRisk: result?.maxRoadIndex ?? null,
      maxWindGust: null,
    },
  }
}

interface Rated {
  slowdownFraction: number
  maxRoadIndex: number | null
}

function reasonOf({ slowdownFraction, maxRoadIndex }: Rated, level: ImpactLevel) {
  const roadIndex = maxRoadIndex ?? 0
  switch (routeRiskReason(level, { slowdownFraction, maxRoadIndex: roadIndex })) {
    case 'slowdown':
      return { risk: TEXTS.slowdown, description: TEXTS.slower(Math.round(100 * slowdownFraction)) }
    case 'road':
      return { risk: MAP_LAYERS.road.label, description: TEXTS.roadUpTo(roadIndex) }
    case 'weather':
      return { risk: TEXTS.conditions, description: TEXTS.extreme }
  }
}
