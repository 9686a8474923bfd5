// Follows every fleet twice a minute and tells the portals which vehicles moved or changed.
import { setTimeout as sleep } from 'node:timers/promises'
import { VEHICLES_PAGE_SIZE } from '@stormlane/contract'
import type { Publish } from '../modules/realtime/realtime.publisher.ts'
import type { FleetService } from '../modules/vehicles/fleet.service.ts'
import type { Telematics } from '../modules/vehicles/telematics.ts'
import type { Exclusively } from '../platform/database/one-process.ts'
import type { Log } from '../platform/logging.ts'

interface Dependencies {
  telematics: Telematics
  fleets: FleetService
  publish: Publish
  exclusively: Exclusively
  log: Log
}

const FOLLOW_EVERY_MS = 30_000
const LOOK_EVERY_MS = 1_000

/** Follows every fleet once; one whose provider fails is logged and keeps its last positions, the others go on. */
export async function followVehicles({
  telematics,
  fleets,
  publish,
  log,
}: Omit<Dependencies, 'exclusively'>): Promise<void> {
  for (const connection of await telematics.connections()) {
    try {
      const changed = await fleets.follow(connection)
      // An update is at most what a portal can ask for at once.
      for (let i = 0; i < changed.length; i += VEHICLES_PAGE_SIZE)
        await publish(connection.organizationId, 'vehicles', { vehicle_ids: changed.slice(i, i + VEHICLES_PAGE_SIZE) })
    } catch (error) {
      const { organizationId, provider } = connection
      log.error({ err: error, organizationId, source: provider.source }, 'a fleet could not be followed now')
    }
  }
}

export function startFollowingVehicles(
  dependencies: Dependencies & {
    /** False while the first map is still being made: it comes first. */
    mayStart: () => boolean
  },
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const mayStart = dependencies.mayStart()
      if (mayStart)
        await dependencies
          .exclusively(() => followVehicles(dependencies))
          .catch((error: unknown) => {
            if (!signal.aborted) dependencies.log.error({ err: error }, 'the fleets could not be followed')
          })
      await sleep(mayStart ? FOLLOW_EVERY_MS : LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
