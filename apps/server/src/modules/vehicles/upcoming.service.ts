import type { Clock } from '@stormlane/domain/time'
import { routeForecast, upcomingImpact } from '@stormlane/domain/vehicles'
import type { Database } from '../../platform/database/database.ts'
import { impactOnWire } from '../scores/evaluation-on-wire.ts'
import { type PairedRoute, pairedRouteRepository, type RouteAhead } from './paired-route.repository.ts'

/** Keyed by route id and the times of its evaluation and decision. */
type RoutesAhead = ReadonlyMap<string, RouteAhead>

export type UpcomingService = ReturnType<typeof upcomingService>

/**
 * Computes upcoming impacts of vehicles on their routes. Each evaluation and each decision of a route is read once; the
 * part still ahead is recomputed each minute.
 */
export function upcomingService({ database, clock }: { database: Database; clock: Clock }) {
  const routes = pairedRouteRepository(database)
  const routesByOrganization = new Map<string, RoutesAhead>()

  /**
   * Returns the evaluated routes of these pairs, from the cache or, if there is a newer evaluation, from the database.
   */
  async function routesAhead(
    organizationId: string,
    pairs: readonly PairedRoute[],
    justEvaluated: readonly string[] = [],
  ): Promise<RoutesAhead> {
    const before = routesByOrganization.get(organizationId)
    const evaluated = pairs.filter(({ updatedAt }) => updatedAt !== null)
    const unread = evaluated
      .filter((pair) => !before?.has(evaluationKey(pair)) || justEvaluated.includes(pair.routeId))
      .map(({ routeId }) => routeId)
    const fresh = unread.length > 0 ? await routes.ahead(organizationId, unread) : []
    const byId = new Map(fresh.map((route) => [route.routeId, route]))
    const known = new Map<string, RouteAhead>()
    for (const pair of evaluated) {
      const route = byId.get(pair.routeId) ?? before?.get(evaluationKey(pair))
      if (route) known.set(evaluationKey(pair), route)
    }
    routesByOrganization.set(organizationId, known)
    return known
  }

  return {
    /**
     * Stores the upcoming impact of every vehicle of an organization, or only of those on the given routes; returns
     * their ids.
     */
    async refresh(organizationId: string, routeIds?: readonly string[]): Promise<string[]> {
      const now = clock.now()
      const all = await routes.pairs(organizationId)
      const pairs = routeIds ? all.filter(({ routeId }) => routeIds.includes(routeId)) : all
      if (routeIds && pairs.length === 0) return []
      const known = await routesAhead(organizationId, all, routeIds)
      await routes.store(
        organizationId,
        pairs.map((pair) => {
          const route = known.get(evaluationKey(pair))
          return { vehicleId: pair.vehicleId, impact: route ? JSON.stringify(impactAhead(route, now)) : null }
        }),
        { clearOthers: routeIds === undefined },
      )
      return pairs.map(({ vehicleId }) => vehicleId)
    },
  }
}

const impactAhead = ({ stretches, alerts }: RouteAhead, now: Date) =>
  impactOnWire(upcomingImpact(stretches, alerts, now), routeForecast(stretches, alerts, now))

const evaluationKey = ({ routeId, updatedAt, decidedAt }: PairedRoute) =>
  `${routeId} ${updatedAt?.getTime()} ${decidedAt?.getTime()}`
