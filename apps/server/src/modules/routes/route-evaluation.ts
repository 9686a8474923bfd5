// Evaluates saved routes against the newest forecast: one route on request, or all that are due.
import { VEHICLES_PAGE_SIZE } from '@stormlane/contract'
import { decodePolyline } from '@stormlane/domain/geo'
import { type ActiveAlert, type AlertMap, alertBeginsAt, alertEndsAt } from '@stormlane/domain/hazards'
import { isRouteStarted } from '@stormlane/domain/levels'
import type { Clock } from '@stormlane/domain/time'
import { listedDepartureBefore, RouteError, type RouteErrorCode, routeOverlapWindow } from '@stormlane/domain/trips'
import type { Database } from '../../platform/database/database.ts'
import { networkOfDatabase } from '../../platform/database/network-of-database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import type { Log } from '../../platform/logging.ts'
import type { LimitsOfJourney } from '../own-limits/route-limits.ts'
import type { PublishAll } from '../realtime/realtime.publisher.ts'
import { governedJourney } from '../route-forecast/journey.ts'
import type { RouteEngine } from '../route-forecast/route-engine.ts'
import { type Journey, type RunPair, runKey } from '../route-forecast/route-task.ts'
import type { UpcomingService } from '../vehicles/upcoming.service.ts'
import { dueRound } from './due-round.ts'
import { type DueRoute, type DueWindow, dueRouteRepository, type UpcomingPath } from './due-route.repository.ts'
import { journeyOfRoute } from './journey-of-route.ts'
import { routeRepository, type StoredRoute } from './route.repository.ts'
import { ROUTE_TEXTS } from './route.texts.ts'
import { compactRouteOnWire } from './route-on-wire.ts'
import { type ResultsToStore, type RouteResults, storeResults } from './route-result.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  engine: RouteEngine
  /** The governed top speed of an organization's trucks. */
  truckTopSpeed: (organizationId: string) => Promise<number | null>
  limitsOfJourney: LimitsOfJourney
  publishAll: PublishAll
  upcoming: Pick<UpcomingService, 'refresh'>
  log: Log
}

/** Routes read, evaluated and stored together: about a second of work. */
const BATCH_ROUTES = 50
const CLAIMED_WORK = 'evaluate routes'
/**
 * A round lists due routes only once, so this is the longest that a newly due route, such as one without results, waits
 * to be listed.
 */
const LONGEST_ROUND_MS = 60_000
/** Paths read and checked against alerts per query: a few milliseconds of work. */
const PATHS_PER_QUERY = 50
/** Twice the number of route threads, so that each finds its next journey in the queue. */
const PARALLEL_JOURNEYS = 4

/** Errors that retrying with the same runs cannot fix; they are stored as the outcome. */
const PERMANENT_ERRORS: readonly RouteErrorCode[] = [
  'DIRECTIONS_NOT_FOUND',
  'DEPARTURE_IN_PAST',
  'OUTSIDE_FORECAST_RANGE',
  'OUTSIDE_MODEL_BOUNDS',
  'INVALID_ROUTE',
]

/** Identifies the runs and the road network behind results; an external router has its own roads. */
const madeFrom = (runs: RunPair, roads: string | null) =>
  roads === null ? runKey(runs) : `${runKey(runs)}|roads ${roads}`

export type RouteEvaluation = ReturnType<typeof routeEvaluation>

export function routeEvaluation(dependencies: Dependencies) {
  const { database, clock, engine, truckTopSpeed, limitsOfJourney, publishAll, upcoming, log } = dependencies
  const routes = routeRepository(database)
  const dueRoutes = dueRouteRepository(database)

  async function results(organizationId: string, journey: Journey, urgent: boolean): Promise<ResultsToStore> {
    const governed = governedJourney(journey, await truckTopSpeed(organizationId))
    const limits = await limitsOfJourney(organizationId, journey.request.vehicle)
    const { runs, ...evaluated } = await engine.evaluate({ ...governed, limits }, organizationId, urgent)
    return { ...evaluated, ...(await provenance(runs)), error: null }
  }

  const provenance = async (runs: RunPair) => ({
    madeFrom: madeFrom(runs, await engine.roads()),
    runTime: (runs.nowcast ?? runs.extended) as Date,
    updatedAt: clock.now(),
  })

  /**
   * What current results must be made from. A process that started before another road network was imported accepts
   * results of that network; a process with the new network re-evaluates results of the old one. This keeps the two
   * from overwriting each other in turns.
   */
  async function wanted(runs: RunPair): Promise<Pick<DueWindow, 'madeFrom' | 'orBegins'>> {
    const [roads, shared] = [await engine.roads(), await networkOfDatabase(database)]
    const isOutdated = roads !== null && shared !== null && roads !== shared
    return { madeFrom: madeFrom(runs, roads), orBegins: isOutdated ? madeFrom(runs, '') : null }
  }

  /** The journey of a saved route, of which only what remains counts once it has begun. */
  function journeyNow(route: DueRoute): Journey {
    const [now, journey] = [clock.now(), journeyOfRoute(route)]
    const progress = { source: route.source, status: route.status, lastCompletedIndex: route.last_completed_index }
    return isRouteStarted({ ...progress, departAt: route.departure_time }, now)
      ? { ...journey, ratedFrom: now }
      : journey
  }

  /** Evaluates a route. Permanent errors become part of the results; transient ones are thrown. */
  async function outcome(route: DueRoute, urgent: boolean): Promise<ResultsToStore> {
    try {
      return await results(route.organization_id, journeyNow(route), urgent)
    } catch (error) {
      const isPermanent = error instanceof RouteError && PERMANENT_ERRORS.includes(error.code)
      if (!isPermanent && (error instanceof RouteError || error instanceof DomainError)) throw error
      if (!isPermanent) log.error({ err: error, route: route.id }, 'a route could not be evaluated')
      return withError(isPermanent ? error.message : ROUTE_TEXTS.internal, await engine.newestRuns())
    }
  }

  const withError = async (error: string, runs: RunPair): Promise<ResultsToStore> => ({
    ...(await provenance(runs)),
    results: null,
    compactResults: null,
    comparison: null,
    latestArrivalAt: null,
    way: null,
    error,
  })

  /**
   * Evaluates and stores a batch; returns the transient failures. Organizations with the fewest routes come first and
   * are stored as soon as they are done.
   */
  async function evaluateBatch(batch: readonly DueRoute[], signal?: AbortSignal): Promise<unknown[]> {
    const failures: unknown[] = []
    const unstored: unknown[] = []
    const storing: Promise<void>[] = []
    const parts = Array.from(Map.groupBy(batch, (route) => route.organization_id).values())
      .toSorted((a, b) => a.length - b.length)
      .map((routes) => ({ routes, left: routes.length, outcomes: [] as RouteResults[] }))
    const routesOfParts = parts.flatMap((part) => part.routes.map((route) => ({ route, part })))
    await inParallel(routesOfParts, PARALLEL_JOURNEYS, async ({ route, part }) => {
      try {
        // On shutdown the rest of the batch is skipped.
        if (!signal?.aborted) part.outcomes.push(await evaluated(route))
      } catch (error) {
        failures.push(error)
      }
      part.left--
      if (part.left > 0) return
      storing.push(store(route.organization_id, part.outcomes).catch((error: unknown) => void unstored.push(error)))
    })
    await Promise.all(storing)
    if (unstored.length > 0) throw unstored[0]
    return failures
  }

  async function evaluated(route: DueRoute): Promise<RouteResults> {
    const { id: routeId, journey_revision: revision, made_from } = route
    return { routeId, revision, madeFromBefore: made_from ?? null, ...(await outcome(route, false)) }
  }

  /** Stores and publishes the results of an organization. */
  async function store(organizationId: string, outcomes: readonly RouteResults[]): Promise<void> {
    if (outcomes.length === 0) return
    const stored = await database.asOrganization(organizationId, (db) => storeResults(db, organizationId, outcomes))
    await publishRated(organizationId, stored)
  }

  /** Rates the vehicles on these routes by what is ahead of them, and publishes routes and vehicles. */
  async function publishRated(organizationId: string, routeIds: readonly string[]): Promise<void> {
    await publishRoutes(organizationId, routeIds)
    await publishVehicles(organizationId, await upcoming.refresh(organizationId, routeIds))
  }

  async function publishVehicles(organizationId: string, ids: readonly string[]): Promise<void> {
    // An update lists at most as many vehicles as a portal can request at once.
    for (let i = 0; i < ids.length; i += VEHICLES_PAGE_SIZE)
      await publishAll(organizationId, 'vehicles', [{ vehicle_ids: ids.slice(i, i + VEHICLES_PAGE_SIZE) }])
  }

  /** Publishes the current state of routes to the organization's portals. */
  async function publishRoutes(organizationId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const page = { ids: [...ids], limit: ids.length, offset: 0, compact: true }
    const changed = await routes.list(organizationId, page)
    await publishAll(
      organizationId,
      'routes',
      changed.map((route) => ({ route: { ...compactRouteOnWire(route) } })),
    )
  }

  return {
    /** Evaluates a journey for which a user waits; throws on any failure. */
    evaluate: (organizationId: string, journey: Journey): Promise<ResultsToStore> =>
      results(organizationId, journey, true),

    publishRoutes,
    publishRated,

    /** Publishes a deleted route as canceled, because portals remove canceled routes from every list. */
    async publishRemoved(organizationId: string, route: StoredRoute): Promise<void> {
      const gone = compactRouteOnWire({ ...route, results: null })
      await publishAll(organizationId, 'routes', [{ route: { ...gone, status: 'cancelled' } }])
    },

    /** Evaluates and stores one route now; transient errors are thrown, permanent ones stored. */
    async evaluateRoute(route: DueRoute): Promise<void> {
      const stored = { routeId: route.id, revision: route.journey_revision, ...(await outcome(route, true)) }
      await database.asOrganization(route.organization_id, (db) => storeResults(db, route.organization_id, [stored]))
    },

    /**
     * Evaluates upcoming routes whose results are not from the newest runs, except those that another process works on;
     * returns how many. A transient failure does not hold up other routes unless a whole batch fails. It is thrown at
     * the end, so that the job retries.
     */
    async evaluateDue(signal?: AbortSignal): Promise<number> {
      let count = 0
      let failed: unknown
      const runs = await engine.newestRuns()
      // Journeys of several days need the extended forecast, so nothing is evaluated before the first one exists.
      if (!runs.extended) return 0
      const now = clock.now()
      const window = { ...(await wanted(runs)), now, departureBefore: listedDepartureBefore(now) }
      const next = dueRound(await dueRoutes.list(window), BATCH_ROUTES)
      const until = performance.now() + LONGEST_ROUND_MS
      let hopeless = false
      while (!signal?.aborted && !hopeless && performance.now() < until) {
        const listed = next()
        if (listed.length === 0) break
        await database.claims.withClaimed(CLAIMED_WORK, listed, async (claimed) => {
          const due = await dueRoutes.read(claimed, window)
          const failures = await evaluateBatch(due, signal)
          failed ??= failures[0]
          count += due.length - failures.length
          hopeless = due.length > 0 && failures.length === due.length
        })
      }
      if (failed !== undefined) throw failed
      return count
    },

    /** Whether another process is evaluating due routes right now. */
    othersEvaluate: () => database.claims.heldByOthers(CLAIMED_WORK),

    /** Marks routes as due if they pass through alerts that appeared or ended while in force; returns how many. */
    async expireUnder(changed: AlertMap): Promise<number> {
      let count = 0
      let last: string | null = null
      for (;;) {
        const paths = await dueRoutes.upcomingPaths(last, clock.now(), PATHS_PER_QUERY)
        const met = paths.filter((path) => meetsAlerts(path, changed)).map(({ route_id }) => route_id)
        await dueRoutes.expire(met)
        count += met.length
        last = paths.at(-1)?.route_id ?? null
        if (paths.length < PATHS_PER_QUERY) return count
      }
    },

    /** Updates route status by the clock and links vehicles to their current routes. */
    async advance(): Promise<void> {
      const moved = await dueRoutes.advance(clock.now())
      for (const [organizationId, rows] of Map.groupBy(moved, (row) => row.organization_id)) {
        await publishRoutes(
          organizationId,
          rows.map(({ id }) => id),
        )
      }
      const linked = await dueRoutes.linkVehicles(clock.now())
      for (const [organizationId, rows] of Map.groupBy(linked, (row) => row.organization_id)) {
        await publishVehicles(
          organizationId,
          rows.map(({ id }) => id),
        )
      }
    },
  }
}

/** True if any option passes through an alert that is in force within the route's overlap window (PLAN-064). */
function meetsAlerts({ departure_time, latest_arrival_at, way }: UpcomingPath, changed: AlertMap): boolean {
  const { startAt, endAt } = routeOverlapWindow(departure_time, [latest_arrival_at])
  const isInForceUnderWay = ({ alert }: ActiveAlert) => alertBeginsAt(alert) < endAt && alertEndsAt(alert) > startAt
  return way.split(' ').some((option) => {
    const points = decodePolyline(option)
    for (let i = 0; i < points.length; i += 2) {
      const place = { latitude: points[i] as number, longitude: points[i + 1] as number }
      if (changed.at(place).some(isInForceUnderWay)) return true
    }
    return false
  })
}
