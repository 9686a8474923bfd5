// What the newest forecast means for saved routes: for one that somebody waits for, and for all that are due.
import { VEHICLES_PAGE_SIZE } from '@stormlane/contract'
import {
  type ActiveAlert,
  type AlertMap,
  alertBeginsAt,
  alertEndsAt,
  type Clock,
  decodePolyline,
  listedDepartureBefore,
  RouteError,
  type RouteErrorCode,
  routeOverlapWindow,
} from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import { oneProcessAtATime } from '../../platform/database/one-process.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Log } from '../../platform/logging.ts'
import type { PublishAll } from '../realtime/realtime.publisher.ts'
import type { RouteEngine } from '../route-forecast/route-engine.ts'
import { type Journey, type RunPair, runKey } from '../route-forecast/route-task.ts'
import type { UpcomingService } from '../vehicles/upcoming.service.ts'
import { type DueRoute, dueRouteRepository, type UpcomingWay } from './due-route.repository.ts'
import { journeyOfRoute } from './journey-of-route.ts'
import { routeRepository, type StoredRoute } from './route.repository.ts'
import { ROUTE_TEXTS } from './route.texts.ts'
import { compactRouteOnWire } from './route-on-wire.ts'
import { type ResultsToStore, storeResults } from './route-result.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  engine: RouteEngine
  publishAll: PublishAll
  upcoming: Pick<UpcomingService, 'refresh'>
  log: Log
}

/** Routes that are read, evaluated and stored together: about a second's work. */
const BATCH_ROUTES = 50
/** Ways that are looked through at once: some milliseconds. */
const WAYS_AT_ONCE = 50
/** So many are with the threads at once: each has the next one at hand. */
const AT_ONCE = 4

/** What holds for good, as far as the forecast of these runs goes. */
const LASTING: readonly RouteErrorCode[] = [
  'DIRECTIONS_NOT_FOUND',
  'DEPARTURE_IN_PAST',
  'OUTSIDE_FORECAST_RANGE',
  'OUTSIDE_MODEL_BOUNDS',
  'INVALID_ROUTE',
]

export type RouteEvaluation = ReturnType<typeof routeEvaluation>

export function routeEvaluation({ database, clock, engine, publishAll, upcoming, log }: Dependencies) {
  const routes = routeRepository(database)
  const dueRoutes = dueRouteRepository(database)
  const exclusively = oneProcessAtATime(database, 'evaluate routes')

  async function results(journey: Journey, urgent: boolean): Promise<ResultsToStore> {
    const { runs, ...evaluated } = await engine.evaluate(journey, urgent)
    return { ...evaluated, ...origin(runs), error: null }
  }

  const origin = (runs: RunPair) => ({
    madeFrom: runKey(runs),
    runTime: (runs.nowcast ?? runs.extended) as Date,
    updatedAt: clock.now(),
  })

  /** A failure that lasts is an outcome like any other; one that passes is thrown. */
  async function outcome(route: DueRoute, urgent: boolean): Promise<ResultsToStore> {
    try {
      return await results(journeyOfRoute(route), urgent)
    } catch (error) {
      const lasts = error instanceof RouteError && LASTING.includes(error.code)
      if (!lasts && (error instanceof RouteError || error instanceof DomainError)) throw error
      if (!lasts) log.error({ err: error, route: route.id }, 'a route could not be evaluated')
      return without(lasts ? error.message : ROUTE_TEXTS.internal, await engine.newestRuns())
    }
  }

  const without = (error: string, runs: RunPair): ResultsToStore => ({
    ...origin(runs),
    results: null,
    compactResults: null,
    comparison: null,
    latestArrivalAt: null,
    way: null,
    error,
  })

  /** Stores what could be evaluated; answers the failures that pass. */
  async function evaluateBatch(batch: readonly DueRoute[], signal?: AbortSignal): Promise<unknown[]> {
    const failures: unknown[] = []
    const outcomes = await inParallel(batch, AT_ONCE, async (route) => {
      // A server that stops does not wait for the rest of the batch.
      if (signal?.aborted) return []
      try {
        const { organization_id: organizationId, id: routeId, journey_revision: revision, made_from } = route
        const made = await outcome(route, false)
        return [{ organizationId, routeId, revision, madeFromBefore: made_from ?? null, ...made }]
      } catch (error) {
        failures.push(error)
        return []
      }
    })
    for (const [organizationId, ofOrganization] of Map.groupBy(outcomes.flat(), (one) => one.organizationId)) {
      const stored = await database.asOrganization(organizationId, (db) =>
        storeResults(db, organizationId, ofOrganization),
      )
      await tell(organizationId, stored)
      await tellVehicles(organizationId, await upcoming.refresh(organizationId, stored))
    }
    return failures
  }

  async function tellVehicles(organizationId: string, ids: readonly string[]): Promise<void> {
    // An update is at most what a portal can ask for at once.
    for (let i = 0; i < ids.length; i += VEHICLES_PAGE_SIZE)
      await publishAll(organizationId, 'vehicles', [{ vehicle_ids: ids.slice(i, i + VEHICLES_PAGE_SIZE) }])
  }

  /** Sends routes as they are now to the organization's portals. */
  async function tell(organizationId: string, ids: readonly string[]): Promise<void> {
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
    /** For a route that somebody waits for; throws whatever is in the way. */
    evaluate: (journey: Journey): Promise<ResultsToStore> => results(journey, true),

    tell,

    /** A route that is gone leaves every list, as a cancelled one does. */
    async tellRemoved(organizationId: string, route: StoredRoute): Promise<void> {
      const gone = compactRouteOnWire({ ...route, results: null })
      await publishAll(organizationId, 'routes', [{ route: { ...gone, status: 'cancelled' } }])
    },

    /** Evaluates and stores one route now; what passes is thrown, what lasts is stored. */
    async evaluateRoute(route: DueRoute): Promise<void> {
      const stored = { routeId: route.id, revision: route.journey_revision, ...(await outcome(route, true)) }
      await database.asOrganization(route.organization_id, (db) => storeResults(db, route.organization_id, [stored]))
    },

    /**
     * Evaluates every upcoming route whose results are not of the newest runs, one process at a time; tells how many. A failure that
     * passes holds up no other route, unless a whole batch fails; it is thrown at the end, so that it is tried again.
     */
    async evaluateDue(signal?: AbortSignal): Promise<number> {
      let count = 0
      let failed: unknown
      await exclusively(async () => {
        const runs = await engine.newestRuns()
        // A journey of days needs the extended forecast; while the first one is being made, there is nothing to tell.
        if (!runs.extended) return
        const now = clock.now()
        const tried: string[] = []
        const window = { now, departureBefore: listedDepartureBefore(now), limit: BATCH_ROUTES }
        while (!signal?.aborted) {
          const due = await dueRoutes.due(runKey(runs), { ...window, except: tried })
          if (due.length === 0) break
          const failures = await evaluateBatch(due, signal)
          failed ??= failures[0]
          tried.push(...due.map(({ id }) => id))
          count += due.length - failures.length
          if (failures.length === due.length) break
        }
      })
      if (failed !== undefined) throw failed
      return count
    },

    /** Makes due again the routes that lead through alerts that appeared or ended, while these hold; tells how many. */
    async expireUnder(changed: AlertMap): Promise<number> {
      let count = 0
      let last: string | null = null
      for (;;) {
        const ways = await dueRoutes.waysAfter(last, clock.now(), WAYS_AT_ONCE)
        const met = ways.filter((way) => meetsAlerts(way, changed)).map(({ route_id }) => route_id)
        await dueRoutes.expire(met)
        count += met.length
        last = ways.at(-1)?.route_id ?? null
        if (ways.length < WAYS_AT_ONCE) return count
      }
    },

    /** Moves routes on by the clock, under way and over, and vehicles to the routes that they are on. */
    async advance(): Promise<void> {
      const moved = await dueRoutes.advance(clock.now())
      for (const [organizationId, rows] of Map.groupBy(moved, (row) => row.organization_id)) {
        await tell(
          organizationId,
          rows.map(({ id }) => id),
        )
      }
      const linked = await dueRoutes.linkVehicles()
      for (const [organizationId, rows] of Map.groupBy(linked, (row) => row.organization_id)) {
        await tellVehicles(
          organizationId,
          rows.map(({ id }) => id),
        )
      }
    },
  }
}

/** Whether any option leads through one of the alerts that are in force within the route's overlap window (PLAN-064). */
function meetsAlerts({ departure_time, latest_arrival_at, way }: UpcomingWay, changed: AlertMap): boolean {
  const { startAt, endAt } = routeOverlapWindow(departure_time, [latest_arrival_at])
  const holdsUnderWay = ({ alert }: ActiveAlert) => alertBeginsAt(alert) < endAt && alertEndsAt(alert) > startAt
  return way.split(' ').some((option) => {
    const points = decodePolyline(option)
    for (let i = 0; i < points.length; i += 2) {
      const place = { latitude: points[i] as number, longitude: points[i + 1] as number }
      if (changed.at(place).some(holdsUnderWay)) return true
    }
    return false
  })
}

/** Keeps the order; never more than so many at once. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i] as Item)
  })
  await Promise.all(workers)
  return results
}
