import type { CallAnswer, listStormCrossings } from '@stormlane/contract'
import { type DepartureSuggestion, departureSuggestion } from '@stormlane/domain/deciding'
import { IMPACT_LEVELS, type ImpactLevel } from '@stormlane/domain/levels'
import { type BoardTrip, chosenResult, routeName } from '@stormlane/domain/trips'
import type { SavedRoute } from '../../platform/asset-queries.ts'

export type StormsOnRoads = CallAnswer<typeof listStormCrossings>
export type BoardStorm = StormsOnRoads['storms'][number]
export type RouteResult = NonNullable<SavedRoute['latestRouteResults']>[number]

/** A saved route as the board draws it. */
export interface Shipment extends BoardTrip {
  route: SavedRoute
  /** Undefined until it is evaluated, or if that failed. */
  result: RouteResult | undefined
  /** Another departure that was drafted by hand, or that the comparison of the trip advises; null without one. */
  suggestion: DepartureSuggestion | null
  isDrafted: boolean
  /** It is rated and has not left yet. */
  isMovable: boolean
}

export function shipmentsOf(
  routes: readonly SavedRoute[],
  crossings: StormsOnRoads['crossings'] | undefined,
  now: Date,
  drafts: ReadonlyMap<string, DepartureSuggestion>,
): Shipment[] {
  const byRoute = Map.groupBy(crossings ?? [], ({ routeId }) => routeId)
  return routes.map((route) => {
    const result = route.latestRouteResultError ? undefined : chosenResult(route)
    const departAt = Date.parse(route.departureTime)
    const draft = drafts.get(route.id)
    return {
      route,
      result,
      suggestion: draft ?? departureSuggestion(route.decision, departAt, now.getTime()),
      isDrafted: draft !== undefined,
      isMovable: result !== undefined && departAt > now.getTime(),
      id: route.id,
      departAt,
      arriveAt: result ? Date.parse(result.adjustedArrivalTime) : departAt,
      level: (result?.risk ?? IMPACT_LEVELS.unknown) as ImpactLevel,
      vehicleId: route.vehicleData.id,
      dockUntil: route.appointment ? Date.parse(route.appointment.latest) : null,
      crossings: (byRoute.get(route.id) ?? []).map(({ stormId, from, until, hitAt }) => ({
        stormId,
        from: Date.parse(from),
        until: Date.parse(until),
        hitAt: hitAt === null ? null : Date.parse(hitAt),
      })),
    }
  })
}

/** Whether name, number, place or vehicle of a shipment contain the text. */
export function isFound({ route }: Shipment, query: string): boolean {
  const words = [routeName(route), route.externalId, route.origin.label, route.destination.label, route.vehicleData.id]
  const wanted = query.trim().toLowerCase()
  return wanted === '' || words.some((text) => text?.toLowerCase().includes(wanted))
}
