import { chosenResult, type ImpactLevel, impactLevelName, routeName, routeRisk } from '@stormlane/domain'
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

/** What the level comes from: the lost time, the worst stretch of road, or a flag of the weather (core §4). */
function reasonOf({ slowdownFraction, maxRoadIndex }: Rated, level: ImpactLevel) {
  const roadIndex = maxRoadIndex ?? 0
  const bySlowdown = routeRisk({ extremeWeather: false, slowdownFraction, maxRoadIndex: 0 })
  const byRoad = routeRisk({ extremeWeather: false, slowdownFraction: 0, maxRoadIndex: roadIndex })
  if (bySlowdown >= level)
    return { risk: TEXTS.slowdown, description: TEXTS.slower(Math.round(100 * slowdownFraction)) }
  if (byRoad >= level) return { risk: TEXTS.road, description: TEXTS.roadUpTo(roadIndex) }
  return { risk: TEXTS.conditions, description: TEXTS.extreme }
}
