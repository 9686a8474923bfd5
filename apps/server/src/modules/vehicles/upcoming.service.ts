import { type Clock, upcomingImpact } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import { impactOnWire } from '../scores/evaluation-on-wire.ts'
import { type PairedRoute, pairedRouteRepository, type RouteAhead } from './paired-route.repository.ts'

/** Evaluated routes by route and the time of the evaluation. */
type RoutesAhead = ReadonlyMap<string, RouteAhead>

export type UpcomingService = ReturnType<typeof upcomingService>

/** What waits on the routes of vehicles. A route is read once after each evaluation; what is still ahead shrinks by the minute. */
export function upcomingService({ database, clock }: { database: Database; clock: Clock }) {
  const routes = pairedRouteRepository(database)
  const readOf = new Map<string, RoutesAhead>()

  /** The evaluated routes of these pairs: those that are known, and those that were evaluated since or just now. */
  async function routesAhead(
    organizationId: string,
    pairs: readonly PairedRoute[],
    justEvaluated: readonly string[] = [],
  ): Promise<RoutesAhead> {
    const before = readOf.get(organizationId)
    const evaluated = pairs.filter(({ updatedAt }) => updatedAt !== null)
    const unread = evaluated
      .filter((pair) => !before?.has(keyOf(pair)) || justEvaluated.includes(pair.routeId))
      .map(({ routeId }) => routeId)
    const fresh = unread.length > 0 ? await routes.ahead(organizationId, unread) : []
    const byId = new Map(fresh.map((route) => [route.routeId, route]))
    const known = new Map<string, RouteAhead>()
    for (const pair of evaluated) {
      const route = byId.get(pair.routeId) ?? before?.get(keyOf(pair))
      if (route) known.set(keyOf(pair), route)
    }
    readOf.set(organizationId, known)
    return known
  }

  return {
    /** Stores for every vehicle of an organization, or for those on the given routes, what waits on its route; answers which. */
    async refresh(organizationId: string, routeIds?: readonly string[]): Promise<string[]> {
      const now = clock.now()
      const all = await routes.pairs(organizationId)
      const pairs = routeIds ? all.filter(({ routeId }) => routeIds.includes(routeId)) : all
      if (routeIds && pairs.length === 0) return []
      const known = await routesAhead(organizationId, all, routeIds)
      await routes.store(
        organizationId,
        pairs.map((pair) => {
          const route = known.get(keyOf(pair))
          const impact = route ? JSON.stringify(impactOnWire(upcomingImpact(route.stretches, route.alerts, now))) : null
          return { vehicleId: pair.vehicleId, impact }
        }),
        { clearOthers: routeIds === undefined },
      )
      return pairs.map(({ vehicleId }) => vehicleId)
    },
  }
}

const keyOf = ({ routeId, updatedAt }: PairedRoute) => `${routeId} ${updatedAt?.getTime()}`
