// Compares what can be done about the weather on every trip, at each run and whenever position or roads have changed.
import { createHash } from 'node:crypto'
import { costsOf, NO_OWN_COSTS } from '@stormlane/domain/deciding'
import { isRouteStarted } from '@stormlane/domain/levels'
import { milesToMeters } from '@stormlane/domain/measures'
import type { RoadKind } from '@stormlane/domain/roads'
import type { Clock } from '@stormlane/domain/time'
import { RouteError } from '@stormlane/domain/trips'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import type { Log } from '../../platform/logging.ts'
import type { LimitsOfJourney } from '../own-limits/route-limits.ts'
import type { RoadConditionService } from '../road-conditions/road-condition.service.ts'
import { governedJourney } from '../route-forecast/journey.ts'
import type { RouteEngine } from '../route-forecast/route-engine.ts'
import { dueRound } from '../routes/due-round.ts'
import { journeyOfRoute } from '../routes/journey-of-route.ts'
import type { RouteEvaluation } from '../routes/route-evaluation.ts'
import { type DecidedTrip, dueTripRepository } from './due-trip.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  engine: RouteEngine
  roads: Pick<RoadConditionService, 'closures'>
  /** The governed top speed of an organization's trucks. */
  truckTopSpeed: (organizationId: string) => Promise<number | null>
  limitsOfJourney: LimitsOfJourney
  publishRated: RouteEvaluation['publishRated']
  log: Log
}

/** Trips read, decided and stored together: about a second of work. */
const BATCH_TRIPS = 50
const CLAIMED_WORK = 'decide trips'
/** A round lists due trips only once, so this is the longest that a newly due one waits to be listed. */
const LONGEST_ROUND_MS = 60_000
/** Twice the number of route threads, so that each finds its next trip in the queue. */
const PARALLEL_TRIPS = 4

export type DecidingService = ReturnType<typeof decideTripsService>
type DueTrip = Awaited<ReturnType<ReturnType<typeof dueTripRepository>['read']>>[number]

export function decideTripsService(dependencies: Dependencies) {
  const { database, clock, engine, roads, truckTopSpeed, limitsOfJourney, publishRated, log } = dependencies
  const trips = dueTripRepository(database)
  let applied: { closures: unknown; key: string } | undefined

  /** Sends changed closures to the threads; the key changes with them. */
  function applyClosures(): string {
    const closures = roads.closures()
    if (applied?.closures !== closures) {
      engine.applyClosures(closures)
      const key = createHash('sha256').update(JSON.stringify(closures)).digest('base64url').slice(0, 12)
      applied = { closures, key }
    }
    return applied.key
  }

  async function decide(trip: DueTrip): Promise<DecidedTrip> {
    const now = clock.now()
    const { organization_id: organizationId, latitude, longitude, reported_at: reportedAt } = trip
    const journey = governedJourney(journeyOfRoute(trip), await truckTopSpeed(organizationId))
    const limits = await limitsOfJourney(organizationId, journey.request.vehicle)
    const progress = {
      source: trip.source,
      status: trip.status,
      departAt: trip.departure_time,
      lastCompletedIndex: trip.last_completed_index,
    }
    const { runs, ...decided } = await engine.decide(
      {
        journey: { ...journey, limits },
        stretches: trip.stretches.map(({ lengthMiles, roadKind, entersAt, leavesAt, ...stretch }) => ({
          ...stretch,
          lengthMeters: milesToMeters(lengthMiles),
          roadKind: roadKind as RoadKind,
          entersAt: new Date(entersAt),
          leavesAt: new Date(leavesAt),
        })),
        now,
        hasDeparted: isRouteStarted(progress, now),
        reported:
          latitude !== null && longitude !== null && reportedAt !== null
            ? { latitude, longitude, reportedAt, isDriving: trip.bearing !== null }
            : null,
        areHoursKnown: areHoursKnown(trip),
        costs: costsOf(trip.deciding_costs ?? NO_OWN_COSTS),
      },
      organizationId,
    )
    return {
      ...decided,
      organizationId,
      routeId: trip.id,
      revision: trip.journey_revision,
      madeFrom: trip.made_from,
      runTime: (runs.nowcast ?? runs.extended) as Date,
      network: await engine.roads(),
      computedAt: now,
    }
  }

  /** Decides and stores a batch; returns the failures. */
  async function decideBatch(batch: readonly DueTrip[], signal?: AbortSignal): Promise<unknown[]> {
    const failures: unknown[] = []
    const decided: DecidedTrip[] = []
    await inParallel(batch, PARALLEL_TRIPS, async (trip) => {
      try {
        // On shutdown the rest of the batch is skipped.
        if (!signal?.aborted) decided.push(await decide(trip))
      } catch (error) {
        failures.push(error)
        if (!(error instanceof DomainError || error instanceof RouteError))
          log.error({ err: error, route: trip.id }, 'a trip could not be decided')
      }
    })
    for (const [organizationId, ofOrganization] of Map.groupBy(decided, (one) => one.organizationId)) {
      const stored = await trips.store(organizationId, ofOrganization, clock.now())
      if (stored.length > 0) await publishRated(organizationId, stored)
    }
    return failures
  }

  return {
    /**
     * Decides trips whose evaluation, position or roads have changed, except those that another process works on;
     * returns how many. A failure does not hold up the others; it is thrown at the end, so that the job tries again.
     */
    async decideDue(signal?: AbortSignal): Promise<number> {
      const window = { now: clock.now(), roadsKey: applyClosures() }
      const next = dueRound(await trips.list(window), BATCH_TRIPS)
      const until = performance.now() + LONGEST_ROUND_MS
      let count = 0
      let failed: unknown
      while (!signal?.aborted && performance.now() < until) {
        const listed = next()
        if (listed.length === 0) break
        await database.claims.withClaimed(CLAIMED_WORK, listed, async (claimed) => {
          const batch = await trips.read(claimed, window)
          const failures = await decideBatch(batch, signal)
          failed ??= failures[0]
          count += batch.length - failures.length
        })
      }
      if (failed !== undefined) throw failed
      return count
    },

    /** Whether another process is deciding trips right now. */
    othersDecide: () => database.claims.heldByOthers(CLAIMED_WORK),
  }
}

const areHoursKnown = (trip: DueTrip) =>
  [
    trip.driver_hours_driven,
    trip.driver_hours_on_duty,
    trip.driver_hours_since_break,
    trip.driver_week_hours_left,
  ].some((hours) => hours !== null)
