// Shared by all adapters: reads the list of vehicles and groups now and then, and positions with every poll. An adapter
// that receives only changes still reports the whole fleet.
import { type Clock, MINUTE_MS } from '@stormlane/domain/time'
import type { ReportedGroup, ReportedVehicle, VehicleDriver, VehiclePosition } from '@stormlane/domain/vehicles'
import { sharedWork } from './shared-work.ts'

export interface Roster {
  vehicles: readonly Omit<ReportedVehicle, 'position'>[]
  groups: readonly ReportedGroup[]
}

/** The data of a poll about a vehicle. */
export interface PolledVehicle {
  externalId: string
  position: VehiclePosition | null
  /** The current driver; undefined if the poll does not say, in which case the driver of the roster is used. */
  externalDriverId?: string | null
  driver?: VehicleDriver | null
}

interface Dependencies {
  clock: Clock
  readRoster: (signal?: AbortSignal) => Promise<Roster>
  /** Vehicles that are not in the result keep their last position. */
  readPositions: (signal?: AbortSignal) => Promise<readonly PolledVehicle[]>
}

/**
 * New vehicles and groups appear after this time (our choice). Reading more often would only use up the provider's rate
 * limits.
 */
export const READ_ROSTER_EVERY_MS = 5 * MINUTE_MS

export function fleetReader({ clock, readRoster, readPositions }: Dependencies) {
  let known: { roster: Roster; at: number } | undefined
  const last = new Map<string, PolledVehicle>()

  /** Vehicles and groups are requested at the same time and share one read of the roster. */
  const renewRoster = sharedWork(async (signal) => {
    const at = clock.now().getTime()
    known = { roster: await readRoster(signal), at }
    return known.roster
  })
  /** Polls at the same time share the positions, so that a feed with a cursor is read once. */
  const pollPositions = sharedWork(async (signal) => {
    for (const polled of await readPositions(signal)) remember(polled)
  })

  async function currentRoster(signal?: AbortSignal): Promise<Roster> {
    if (known && Math.abs(clock.now().getTime() - known.at) < READ_ROSTER_EVERY_MS) return known.roster
    return renewRoster(signal)
  }

  function remember(polled: PolledVehicle): void {
    const before = last.get(polled.externalId)?.position
    const isNewer = polled.position && (!before || polled.position.reportedAt >= before.reportedAt)
    last.set(polled.externalId, { ...polled, position: isNewer ? polled.position : (before ?? null) })
  }

  return {
    groups: async (signal?: AbortSignal): Promise<ReportedGroup[]> => [...(await currentRoster(signal)).groups],

    async vehicles(signal?: AbortSignal): Promise<ReportedVehicle[]> {
      const { vehicles } = await currentRoster(signal)
      await pollPositions(signal)
      const listed = new Set(vehicles.map(({ externalId }) => externalId))
      for (const externalId of last.keys()) if (!listed.has(externalId)) last.delete(externalId)
      return vehicles.map((vehicle) => {
        const polled = last.get(vehicle.externalId)
        const externalDriverId =
          polled?.externalDriverId === undefined ? vehicle.externalDriverId : polled.externalDriverId
        // The vehicle may have another driver by now than the one in the roster.
        const ofRoster = externalDriverId === vehicle.externalDriverId ? (vehicle.driver ?? null) : null
        return { ...vehicle, externalDriverId, driver: polled?.driver ?? ofRoster, position: polled?.position ?? null }
      })
    },
  }
}
