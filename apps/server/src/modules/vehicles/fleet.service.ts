// Follows fleets: stores their providers' reports and evaluates the weather's impact on each vehicle.
import type { Coordinates } from '@stormlane/domain/geo'
import { vehicleLimits } from '@stormlane/domain/impacts'
import { type Clock, MINUTE_MS } from '@stormlane/domain/time'
import { isFirstLight } from '@stormlane/domain/weather'
import type { Database } from '../../platform/database/database.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { ownLimitRepository } from '../own-limits/own-limit.repository.ts'
import type { ScoreThread } from '../scores/score-thread.ts'
import type { TelematicsConnection } from '../telematics/telematics.ts'
import { fleetRepository } from './fleet.repository.ts'
import { tripRepository } from './trip.repository.ts'
import type { UpcomingService } from './upcoming.service.ts'

interface Dependencies {
  database: Database
  clock: Clock
  forecast: Forecast
  thread: Pick<ScoreThread, 'evaluate'>
  upcoming: UpcomingService
}

/** A vehicle with the observation of its latest evaluation. */
export interface SeenVehicle extends Coordinates {
  id: string
  notificationsEnabled: boolean
  /** Null outside the forecast. */
  observed: readonly (number | null)[] | null
}

interface FollowedFleet {
  /** Ids of the vehicles whose position or evaluation changed. */
  changed: string[]
  /** The evaluated fleet; null between two evaluations and while there is no forecast. */
  seen: SeenVehicle[] | null
}

/**
 * Shorter than the interval between two polls, so that a hanging provider delays the others by one poll at most (our
 * choice).
 */
const READ_FLEET_WITHIN_MS = 25_000
/** Vehicles per task. Kept small so that scoring a location that a user is saving does not wait long. */
const BATCH_VEHICLES = 500

export type FleetService = ReturnType<typeof fleetService>

export function fleetService({ database, clock, forecast, thread, upcoming }: Dependencies) {
  const fleets = fleetRepository(database)
  const trips = tripRepository(database)
  const ownLimits = ownLimitRepository(database)
  /**
   * The last stored groups and vehicles of each connection, without positions, so that they are written only when they
   * change.
   */
  const stored = new Map<string, string>()
  const evaluatedAt = new Map<string, number>()

  async function storeFleet(connection: TelematicsConnection): Promise<string[]> {
    const { organizationId, provider } = connection
    if (provider.isPushed) return []
    const { source } = provider
    const signal = AbortSignal.timeout(READ_FLEET_WITHIN_MS)
    const [groups, vehicles] = await Promise.all([provider.groups(signal), provider.vehicles(signal)])
    const content = JSON.stringify([groups, vehicles.map((vehicle) => ({ ...vehicle, position: null }))])
    const key = fleetKey(connection)
    if (stored.get(key) !== content) {
      await fleets.storeGroups(organizationId, source, groups)
      await fleets.storeVehicles(organizationId, source, vehicles, clock.now())
      stored.set(key, content)
    }
    return fleets.storePositions(organizationId, source, vehicles)
  }

  /** Sends simulated vehicles on their routes; real fleets have no `dispatching`. */
  async function dispatch({ organizationId, provider: { source, dispatching } }: TelematicsConnection): Promise<void> {
    if (!dispatching) return
    const undispatched = await dispatching.undispatched(await trips.journeys(organizationId, source))
    if (undispatched.length > 0)
      await dispatching.dispatch(await trips.tripsByVehicle(organizationId, source, undispatched))
  }

  async function evaluate({ organizationId, provider }: TelematicsConnection): Promise<SeenVehicle[] | null> {
    const run = forecast.newest('nowcast')
    if (!run || isFirstLight(run)) return null
    const vehicles = await fleets.lastPositions(organizationId, provider.source)
    const limits = await ownLimits.allForVehicles(organizationId)
    const factors = new Map<string, number>()
    const seen: SeenVehicle[] = []
    for (let i = 0; i < vehicles.length; i += BATCH_VEHICLES) {
      const batch = vehicles.slice(i, i + BATCH_VEHICLES)
      const limited = batch.map((vehicle) => ({
        ...vehicle,
        limits: limits ? vehicleLimits(limits.set, vehicle, limits.tree) : [],
      }))
      const results = await thread.evaluate(organizationId, limited, {
        runTimes: { nowcast: run.runTime, extended: forecast.newest('extended')?.runTime ?? null },
        times: run.times,
        now: clock.now(),
      })
      await fleets.storeEvaluations(
        organizationId,
        batch.map(({ id }, place) => ({ id, current: results[place]?.current ?? null })),
        clock.now(),
      )
      for (const [place, vehicle] of batch.entries()) {
        factors.set(vehicle.externalId, results[place]?.speedFactor ?? 1)
        seen.push({ ...vehicle, observed: results[place]?.observation ?? null })
      }
    }
    await upcoming.refresh(organizationId)
    await provider.slow?.(factors)
    return seen
  }

  return {
    /** Stores the provider's current report, and evaluates the fleet once a minute. */
    async follow(connection: TelematicsConnection): Promise<FollowedFleet> {
      const key = fleetKey(connection)
      await dispatch(connection)
      const changed = new Set(await storeFleet(connection))
      const now = clock.now().getTime()
      const last = evaluatedAt.get(key)
      const isDue = last === undefined || Math.abs(now - last) >= MINUTE_MS
      const seen = isDue ? await evaluate(connection) : null
      if (seen) evaluatedAt.set(key, now)
      for (const { id } of seen ?? []) changed.add(id)
      return { changed: [...changed], seen }
    },

    /** Drops the state of a fleet that another process now follows. */
    forget(connection: TelematicsConnection): void {
      stored.delete(fleetKey(connection))
      evaluatedAt.delete(fleetKey(connection))
    },
  }
}

/** A reconnected provider is a new connection, whose vehicles must be stored again. */
const fleetKey = ({ organizationId, id }: TelematicsConnection) => `${organizationId} ${id}`
