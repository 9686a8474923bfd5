import {
  type AssetType,
  chosenResult,
  comesWithin,
  LIGHTNING_RINGS_MILES,
  milesToMeters,
  ON_ROUTE_MILES,
  routeName,
} from '@stormlane/domain'
import type { SavedLocation, SavedRoute, Vehicle } from '../../platform/asset-queries.ts'
import { polylinePositions } from '../map/polyline-positions.ts'
import type { OverlayItem } from '../overlays/overlay-item.ts'

interface NearAsset {
  type: AssetType
  id: string
  name: string
}

interface Assets {
  locations: readonly SavedLocation[]
  vehicles: readonly Vehicle[]
  routes: readonly SavedRoute[]
}

/** A site within this distance of an incident has its approaches on the same roads. */
const SITE_NEAR_ROAD_MILES = 5

/**
 * The own assets that an item touches: locations and vehicles near it, routes that pass it, and vehicles on those routes. A strike or
 * a storm report touches everything within the inner ring of lightning, an item on the road only routes on that road.
 */
export function assetsNear(item: OverlayItem, { locations, vehicles, routes }: Assets): NearAsset[] {
  const isOnRoad = item.kind === 'traffic'
  const nearMeters = milesToMeters(isOnRoad ? SITE_NEAR_ROAD_MILES : LIGHTNING_RINGS_MILES[0])
  const passMeters = isOnRoad ? milesToMeters(ON_ROUTE_MILES) : nearMeters
  const passing = routes.filter((route) => comesWithin(item.geometry, routePaths(route), passMeters))
  const passingIds = new Set(passing.map(({ id }) => id))
  const isNear = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
    latitude !== null && longitude !== null && comesWithin(item.geometry, [[[longitude, latitude]]], nearMeters)
  const near = (type: AssetType, assets: readonly { id: string; name: string }[]) =>
    assets.map(({ id, name }) => ({ type, id, name }))
  return [
    ...near(
      'vehicle',
      vehicles.filter((vehicle) => passingIds.has(vehicle.routeId ?? '') || isNear(vehicle)),
    ),
    ...near(
      'route',
      passing.map((route) => ({ id: route.id, name: routeName(route) })),
    ),
    ...near('location', locations.filter(isNear)),
  ]
}

const routePaths = (route: SavedRoute) =>
  (chosenResult(route)?.roadRiskPolylines ?? []).map(({ polyline }) => polylinePositions(polyline))
