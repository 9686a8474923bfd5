// Warns the drivers of a fleet that was just evaluated. A failure must not stop vehicle tracking: it is logged, and the next
// evaluation, a minute later, tries again.
import type { NotifyService } from '../modules/driver-notifications/notify.service.ts'
import type { TelematicsConnection } from '../modules/telematics/telematics.ts'
import type { SeenVehicle } from '../modules/vehicles/fleet.service.ts'
import type { Log } from '../platform/logging.ts'

interface Dependencies {
  notifications: NotifyService
  log: Log
}

export type NotifyDrivers = ReturnType<typeof driverNotifier>

export function driverNotifier({ notifications, log }: Dependencies) {
  return async ({ organizationId, provider }: TelematicsConnection, seen: readonly SeenVehicle[]): Promise<void> => {
    try {
      await notifications.evaluate(organizationId, provider.source, seen)
    } catch (error) {
      log.error(
        { err: error, organizationId, source: provider.source },
        'the drivers of a fleet could not be warned now',
      )
    }
  }
}
