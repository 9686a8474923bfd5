// Follows every fleet twice a minute, publishes which vehicles changed, and passes evaluated vehicles to the job that warns drivers.
import { VEHICLES_PAGE_SIZE } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain'
import type { Publish } from '../modules/realtime/realtime.publisher.ts'
import type { Telematics } from '../modules/telematics/telematics.ts'
import type { FleetService } from '../modules/vehicles/fleet.service.ts'
import type { Exclusively } from '../platform/database/one-process.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import type { NotifyDrivers } from './notify-drivers.ts'

interface Dependencies {
  telematics: Pick<Telematics, 'connections' | 'recordSyncSuccess' | 'recordSyncFailure'>
  clock: Clock
  fleets: FleetService
  notifyDrivers: NotifyDrivers
  publish: Publish
  exclusively: Exclusively
  log: Log
}

const FOLLOW_EVERY_MS = 30_000

/** Follows every fleet once. A provider failure is logged and leaves that fleet's last positions; other fleets are not affected. */
export async function followVehicles({
  telematics,
  clock,
  fleets,
  notifyDrivers,
  publish,
  log,
}: Omit<Dependencies, 'exclusively'>): Promise<void> {
  for (const connection of await telematics.connections()) {
    try {
      const { changed, seen } = await fleets.follow(connection)
      if (seen) await notifyDrivers(connection, seen)
      await telematics.recordSyncSuccess(connection, clock.now())
      // An update names at most as many vehicles as a portal can request at once.
      for (let i = 0; i < changed.length; i += VEHICLES_PAGE_SIZE)
        await publish(connection.organizationId, 'vehicles', { vehicle_ids: changed.slice(i, i + VEHICLES_PAGE_SIZE) })
    } catch (error) {
      await telematics.recordSyncFailure(connection, error, clock.now())
      const { organizationId, provider } = connection
      log.error({ err: error, organizationId, source: provider.source }, 'a fleet could not be followed now')
    }
  }
}

export function startFollowingVehicles(
  dependencies: Dependencies & {
    /** False until the first forecast run is published, which has priority. */
    mayStart: () => boolean
  },
): Loop {
  return startLoop({
    round: () => dependencies.exclusively(() => followVehicles(dependencies)),
    everyMs: FOLLOW_EVERY_MS,
    mayStart: dependencies.mayStart,
    failure: 'the fleets could not be followed',
    log: dependencies.log,
  })
}
