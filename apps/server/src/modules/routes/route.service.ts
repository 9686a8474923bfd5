import { statusAfterMove } from '@stormlane/domain/levels'
import type { Clock } from '@stormlane/domain/time'
import { RouteError, SAVED_ROUTE_SOURCE } from '@stormlane/domain/trips'
import type { Database } from '../../platform/database/database.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { accountRepository } from '../account/account.repository.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { countedNames } from '../audit/counted-names.ts'
import { checkJourney } from './check-journey.ts'
import { journeyOfRoute } from './journey-of-route.ts'
import {
  type RouteFields,
  type RouteFilter,
  type RoutePage,
  routeRepository,
  type StoredRoute,
} from './route.repository.ts'
import { ROUTE_TEXTS, routeInWords } from './route.texts.ts'
import type { RouteEvaluation } from './route-evaluation.ts'
import { changedFields, changesJourney, newRoute, type RouteInput } from './route-input.ts'
import type { ResultsToStore } from './route-result.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  evaluation: RouteEvaluation
  recordAudit: RecordAudit
}

/** Another departure for a route that leaves at `from`. */
interface RouteMove {
  id: string
  from: Date
  to: Date
}

interface MoveOutcome {
  id: string
  /** Why it was not moved, and when it leaves now; null if it was. */
  kept: { reason: 'changed' | 'refused'; error: string; departsAt: Date } | null
}

export type RouteService = ReturnType<typeof routeService>

const ROUTES_AT_ONCE = 10
/** Each is evaluated for half a second at most; the threads of roads are two. */
const MOVES_AT_ONCE = 4
/** Compressed size, about a third of what is sent. */
const LONG_LIST_BYTES = 1_500_000

export function routeService({ database, clock, evaluation, recordAudit }: Dependencies) {
  const routes = routeRepository(database)

  /**
   * Resolves the vehicle, given by its provider's id or by ours. A route stores the provider's id, which survives a
   * re-import of the fleet.
   */
  async function withVehicle<Input extends RouteInput>(organizationId: string, input: Input): Promise<Input> {
    if (!input.vehicle_id) return input
    const vehicle = await routes.findVehicle(organizationId, input.vehicle_id)
    if (!vehicle) throw new RouteError('INVALID_ROUTE', ROUTE_TEXTS.unknownVehicle)
    return { ...input, vehicle_id: vehicle.external_id, vehicle_type: input.vehicle_type ?? vehicle.type }
  }

  /** Evaluates a route that is about to be stored; undefined if it can only be evaluated later. */
  async function resultsNow(organizationId: string, fields: RouteFields): Promise<ResultsToStore | undefined> {
    try {
      return await evaluation.evaluate(organizationId, journeyOfRoute(fields))
    } catch (error) {
      if (isTransient(error)) return undefined
      throw error
    }
  }

  /** Changes a route; with `ifDepartsAt` only if it still has this departure when it is stored. */
  async function change(
    organizationId: string,
    before: StoredRoute,
    input: RouteInput,
    ifDepartsAt?: Date,
  ): Promise<StoredRoute | undefined> {
    const given = changedFields(await withVehicle(organizationId, input), before.waypoints)
    const changed = changesJourney(before, given)
    const { departure_time: departAt = before.departure_time } = given
    const status = statusAfterMove(before, departAt, clock.now())
    const values = { ...(status !== before.status && { status }), ...given }
    const next = { ...before, ...values }
    if (changed) checkJourney(next, clock.now())
    const journey = { changed, results: changed ? await resultsNow(organizationId, next) : undefined }
    const { maxRoutes } = await accountRepository(database).limits(organizationId)
    const limit = {
      now: clock.now(),
      ifDepartsAt,
      admitMore: (upcoming: number) => {
        if (upcoming > maxRoutes) throw planIsFull(maxRoutes)
      },
    }
    const stored = await routes.update(organizationId, before.id, values, journey, limit).catch(refuseTakenExternalId)
    if (stored) await evaluation.publishRoutes(organizationId, [stored.id])
    return stored
  }

  /** Undefined if the route does not exist any more. */
  async function move(organizationId: string, { id, from, to }: RouteMove): Promise<MoveOutcome | undefined> {
    const before = await routes.find(organizationId, id)
    if (!before) return undefined
    const departsAt = before.departure_time
    // The same request again, after its answer was lost.
    if (departsAt.getTime() === to.getTime()) return { id, kept: null }
    const changed = { reason: 'changed', error: ROUTE_TEXTS.movedMeanwhile, departsAt } as const
    if (departsAt.getTime() !== from.getTime()) return { id, kept: changed }
    try {
      const stored = await change(organizationId, before, { departure_time: to }, from)
      if (stored) return { id, kept: null }
    } catch (error) {
      if (!(error instanceof RouteError || error instanceof DomainError)) throw error
      return { id, kept: { reason: 'refused', error: error.message, departsAt } }
    }
    const now = await routes.find(organizationId, id)
    return now && { id, kept: { ...changed, departsAt: now.departure_time } }
  }

  return {
    /** Reads a page a few routes at a time, because a result holds the weather of every stretch. */
    async *list(organizationId: string, { compact, ...page }: RoutePage): AsyncGenerator<StoredRoute[]> {
      const ids = await routes.ids(organizationId, page)
      for (let start = 0; start < ids.length; start += ROUTES_AT_ONCE) {
        const some = ids.slice(start, start + ROUTES_AT_ONCE)
        yield await routes.list(organizationId, { ids: some, limit: some.length, offset: 0, compact })
      }
    },
    count: (organizationId: string, filter: RouteFilter) => routes.count(organizationId, filter),
    /** Whether the full list may be tens of megabytes, because results hold the weather of every stretch. */
    isLong: async (organizationId: string, filter: RouteFilter) =>
      (await routes.storedBytes(organizationId, filter)) > LONG_LIST_BYTES,

    async find(organizationId: string, id: string): Promise<StoredRoute> {
      return found(await routes.find(organizationId, id))
    },

    async create(actor: Actor, input: Parameters<typeof newRoute>[0]): Promise<StoredRoute> {
      const { organizationId } = actor
      const fields = newRoute(await withVehicle(organizationId, input))
      checkJourney(fields, clock.now())
      const results = await resultsNow(organizationId, fields)
      const { maxRoutes } = await accountRepository(database).limits(organizationId)
      const stored = await routes
        .create(organizationId, { ...fields, source: SAVED_ROUTE_SOURCE }, results, {
          limit: maxRoutes,
          now: clock.now(),
          // Only routes saved through an API token are audited: users see in the list what they added themselves.
          recordSaved: (db, route) =>
            actor.tokenId === null ? undefined : recordAudit(db, actor, 'route_saved', routeInWords(route)),
        })
        .catch(refuseTakenExternalId)
      if (stored === 'limit reached') throw planIsFull(maxRoutes)
      await evaluation.publishRoutes(organizationId, [stored.id])
      return stored
    },

    async update(organizationId: string, id: string, input: RouteInput): Promise<StoredRoute> {
      return found(await change(organizationId, found(await routes.find(organizationId, id)), input))
    },

    /** Gives routes other departures. A route that somebody else changed stays, and so does one that cannot leave then. */
    async move(organizationId: string, moves: readonly RouteMove[]): Promise<MoveOutcome[]> {
      const outcomes = await inParallel(moves, MOVES_AT_ONCE, (one) => move(organizationId, one))
      return outcomes.flatMap((outcome) => outcome ?? [])
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const { organizationId } = actor
      const removed = await routes.remove(organizationId, id, (db, route) =>
        recordAudit(db, actor, 'route_deleted', routeInWords(route)),
      )
      await evaluation.publishRemoved(organizationId, found(removed))
    },

    async removeMany(actor: Actor, ids: readonly string[]): Promise<string[]> {
      const { organizationId } = actor
      const removed = await routes.removeMany(organizationId, ids, (db, gone) =>
        recordAudit(db, actor, 'route_deleted', countedNames(gone.map(routeInWords), 'route')),
      )
      for (const route of removed) await evaluation.publishRemoved(organizationId, route)
      return removed.map(({ id }) => id)
    },

    /** Evaluates the route now; a permanent error is stored with the route. */
    async refresh(organizationId: string, id: string): Promise<StoredRoute> {
      const route = found(await routes.find(organizationId, id))
      await evaluation.evaluateRoute({ ...route, organization_id: organizationId })
      await evaluation.publishRoutes(organizationId, [id])
      return found(await routes.find(organizationId, id))
    },
  }
}

/**
 * True if the route can be evaluated later: the run or the router is unavailable, or the departure is beyond the
 * forecast.
 */
function isTransient(error: unknown): boolean {
  if (error instanceof RouteError) return ['ROUTER_UNAVAILABLE', 'OUTSIDE_FORECAST_RANGE'].includes(error.code)
  return error instanceof DomainError && ['RUN_NOT_READY', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'].includes(error.code)
}

const planIsFull = (maxRoutes: number) => new DomainError('LIMIT_REACHED', [ROUTE_TEXTS.planLimit(maxRoutes)])

function refuseTakenExternalId(error: unknown): never {
  const index = violatedUniqueIndex(error)
  if (index === 'routes_external_id') throw new DomainError('CONFLICT', [ROUTE_TEXTS.takenExternalId])
  throw error
}
