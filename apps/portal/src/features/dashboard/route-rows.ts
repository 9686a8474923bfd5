import { type DayFrame, dayFrameAt, optionName } from '@stormlane/domain'
import type { SavedRoute } from '../../platform/asset-queries.ts'

/** A row of the tree: a route, or one of its options, which looks like a route that has no other. */
export interface RouteRow extends SavedRoute {
  /** Null for the route itself. */
  option: number | null
  /** The route that an option belongs to. */
  of: SavedRoute
}

export const optionRowId = (routeId: string, option: number) => `${routeId} ${option}`

export const routeRow = (route: SavedRoute): RouteRow => ({ ...route, option: null, of: route })

/** The options of a route, in the order of their letters. */
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

/** A shipment belongs to the day on which it departs; one that is under way to today. */
export function departingIn(
  routes: readonly SavedRoute[],
  frame: DayFrame,
  frames: Parameters<typeof dayFrameAt>[0],
): SavedRoute[] {
  return routes.filter(({ departureTime }) => dayFrameAt(frames, new Date(departureTime)) === frame)
}
