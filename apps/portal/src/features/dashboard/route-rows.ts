import { shipmentFrame } from '@stormlane/domain/dashboard'
import type { DayFrame } from '@stormlane/domain/time'
import { optionName } from '@stormlane/domain/trips'
import type { SavedRoute } from '../../platform/asset-queries.ts'

/** A tree row: a route, or one of its options as a route with a single option. */
export interface RouteRow extends SavedRoute {
  /** Index of the option; null for the route itself. */
  option: number | null
  /** The route of an option. */
  of: SavedRoute
}

export const optionRowId = (routeId: string, option: number) => `${routeId} ${option}`

export const routeRow = (route: SavedRoute): RouteRow => ({ ...route, option: null, of: route })

/** The option rows of a route in the order A, B, C. */
export function optionRows({ option, of: route }: RouteRow): RouteRow[] | undefined {
  if (option !== null || route.latestRouteResultError) return undefined
  return route.latestRouteResults?.map((result, index) => ({
    ...route,
    id: optionRowId(route.id, index),
    name: optionName(index),
    externalId: null,
    latestRouteResults: [result],
    selectedRouteOption: 0,
    option: index,
    of: route,
  }))
}

/** The shipments that the timeframe lists. */
export function shipmentsIn(
  routes: readonly SavedRoute[],
  frame: DayFrame,
  frames: Parameters<typeof shipmentFrame>[0],
  now: Date,
): SavedRoute[] {
  return routes.filter((route) => shipmentFrame(frames, route, now) === frame)
}
