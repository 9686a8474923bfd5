// Follows every fleet twice a minute, publishes which vehicles changed, and passes evaluated vehicles to the job that warns drivers.
import { VEHICLES_PAGE_SIZE } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain/time'
import { POLL_EVERY_MS } from '@stormlane/domain/vehicles'
import type { Publish } from '../modules/realtime/realtime.publisher.ts'
import type { Telematics, TelematicsConnection } from '../modules/telematics/telematics.ts'
import type { FleetService } from '../modules/vehicles/fleet.service.ts'
import type { Database } from '../platform/database/database.ts'
import { inParallel } from '../platform/in-parallel.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import type { NotifyDrivers } from './notify-drivers.ts'

interface Dependencies {
  telematics: Pick<Telematics, 'dueForSync' | 'recordSyncSuccess' | 'recordSyncFailure' | 'removeOrphans'>
  clock: Clock
  fleets: FleetService
  notifyDrivers: NotifyDrivers
  publish: Publish
  /** Divides the fleets among several workers. */
  database: Pick<Database, 'leases' | 'workerShare'>
  log: Log
}

/** Fleets that are polled at the same time, so that a slow provider does not hold up the others (our choice). */
const FLEETS_AT_ONCE = 8

/**
 * Follows the fleets of this worker once. A provider failure is logged and leaves that fleet's last positions; other
 * fleets are not affected. A fleet that moves here from another worker is followed once that worker is done with it.
 */
export async function followVehicles(dependencies: Dependencies): Promise<void> {
  const { leases, workerShare } = dependencies.database
  const isMine = await workerShare()
  const connections = await dependencies.telematics.dueForSync()
  // Forget the state of fleets that belong to another worker: it would be outdated when they come back.
  for (const connection of connections) if (!isMine(connection.id)) dependencies.fleets.forget(connection)
  const own = connections.filter(({ id }) => isMine(id))
  await inParallel(own, FLEETS_AT_ONCE, async (connection) => {
    await leases.exclusively(`follow fleet ${connection.id}`)(() => followFleet(connection, dependencies))
  })
}

async function followFleet(
  connection: TelematicsConnection,
  { telematics, clock, fleets, notifyDrivers, publish, log }: Dependencies,
): Promise<void> {
  try {
    const { changed, seen } = await fleets.follow(connection)
    if (seen) await notifyDrivers(connection, seen)
    if (!(await telematics.recordSyncSuccess(connection, clock.now())))
      return await telematics.removeOrphans(connection.organizationId, connection.provider.source)
    // An update names at most as many vehicles as a portal can request at once.
    for (let i = 0; i < changed.length; i += VEHICLES_PAGE_SIZE)
      await publish(connection.organizationId, 'vehicles', { vehicle_ids: changed.slice(i, i + VEHICLES_PAGE_SIZE) })
  } catch (error) {
    await telematics.recordSyncFailure(connection, error, clock.now())
    const { organizationId, provider } = connection
    log.error({ err: error, organizationId, source: provider.source }, 'a fleet could not be followed now')
  }
}

export function startFollowingVehicles(
  dependencies: Dependencies & {
    /** False until the first forecast run is published, which has priority. */
    mayStart: () => boolean
  },
): Loop {
  return startLoop({
    name: 'follow vehicles',
    round: () => followVehicles(dependencies),
    everyMs: POLL_EVERY_MS,
    mayStart: dependencies.mayStart,
    failure: 'the fleets could not be followed',
    log: dependencies.log,
  })
}
