import type { AssetType } from '@stormlane/domain/assets'
import { comesWithin } from '@stormlane/domain/geo'
import { milesToMeters } from '@stormlane/domain/measures'
import { chosenResult, ON_ROUTE_MILES, pathAhead, routeName } from '@stormlane/domain/trips'
import { LIGHTNING_RINGS_MILES } from '@stormlane/domain/weather'
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

/** A location within this distance of an incident is assumed to be reached by the same roads. */
const SITE_NEAR_ROAD_MILES = 5

/**
 * Returns the organization's assets that an item touches: locations and vehicles near it, routes that pass it, and
 * vehicles on those routes that have not reached it yet. A strike or a storm report touches everything within the inner
 * lightning ring; an item on the road touches only routes on that road. A route whose vehicles have all passed the item
 * no longer counts.
 */
export function assetsNear(item: OverlayItem, { locations, vehicles, routes }: Assets): NearAsset[] {
  const isOnRoad = item.kind === 'traffic'
  const nearMeters = milesToMeters(isOnRoad ? SITE_NEAR_ROAD_MILES : LIGHTNING_RINGS_MILES[0])
  const passMeters = isOnRoad ? milesToMeters(ON_ROUTE_MILES) : nearMeters
  const passing = new Map(
    routes.flatMap((route) => {
      const paths = routePaths(route)
      return comesWithin(item.geometry, paths, passMeters) ? [[route.id, { route, path: paths.flat() }] as const] : []
    }),
  )
  const onTheWay = Map.groupBy(
    vehicles.filter(({ routeId }) => passing.has(routeId ?? '')),
    ({ routeId, latitude, longitude }) => {
      if (latitude === null || longitude === null) return 'ahead'
      const ahead = pathAhead(passing.get(routeId ?? '')?.path ?? [], { latitude, longitude })
      return comesWithin(item.geometry, [ahead], passMeters) ? 'ahead' : 'behind'
    },
  )
  const [ahead, behind] = [new Set(onTheWay.get('ahead')), new Set(onTheWay.get('behind'))]
  const isDriven = (id: string, by: ReadonlySet<Vehicle>) => [...by].some(({ routeId }) => routeId === id)
  const isNear = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
    latitude !== null && longitude !== null && comesWithin(item.geometry, [[[longitude, latitude]]], nearMeters)
  const near = (type: AssetType, assets: readonly { id: string; name: string }[]) =>
    assets.map(({ id, name }) => ({ type, id, name }))
  return [
    ...near(
      'vehicle',
      // Once a vehicle has passed an item on the road, the item no longer matters, however near it is.
      vehicles.filter((vehicle) => ahead.has(vehicle) || (isNear(vehicle) && !(isOnRoad && behind.has(vehicle)))),
    ),
    ...near(
      'route',
      [...passing.values()]
        .filter(({ route: { id } }) => isDriven(id, ahead) || !isDriven(id, behind))
        .map(({ route }) => ({ id: route.id, name: routeName(route) })),
    ),
    ...near('location', locations.filter(isNear)),
  ]
}

const routePaths = (route: SavedRoute) =>
  (chosenResult(route)?.roadRiskPolylines ?? []).map(({ polyline }) => polylinePositions(polyline))
