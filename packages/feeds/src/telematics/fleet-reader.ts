// What every adapter does alike: the list of vehicles and groups is read now and then, positions with every poll. An adapter that only
// gets what changed still reports the whole fleet.
import {
  type Clock,
  MINUTE_MS,
  type ReportedGroup,
  type ReportedVehicle,
  type VehicleDriver,
  type VehiclePosition,
} from '@stormlane/domain'

export interface Roster {
  vehicles: readonly Omit<ReportedVehicle, 'position'>[]
  groups: readonly ReportedGroup[]
}

/** What a poll says about a vehicle. */
export interface PolledVehicle {
  externalId: string
  position: VehiclePosition | null
  /** Who drives now; undefined if the poll does not say, and then the driver of the roster counts. */
  externalDriverId?: string | null
  driver?: VehicleDriver | null
}

interface Dependencies {
  clock: Clock
  readRoster: (signal?: AbortSignal) => Promise<Roster>
  /** Vehicles that are not named keep their last position. */
  readPositions: (signal?: AbortSignal) => Promise<readonly PolledVehicle[]>
}

/** New vehicles and groups appear after this time (our choice); more often would only use up the limits of the provider. */
export const READ_ROSTER_EVERY_MS = 5 * MINUTE_MS

export function fleetReader({ clock, readRoster, readPositions }: Dependencies) {
  let roster: { read: Promise<Roster>; at: number } | undefined
  const last = new Map<string, PolledVehicle>()

  /** Vehicles and groups are asked for at the same time and share one reading. A failed reading is forgotten. */
  function currentRoster(signal?: AbortSignal): Promise<Roster> {
    const now = clock.now().getTime()
    if (roster && Math.abs(now - roster.at) < READ_ROSTER_EVERY_MS) return roster.read
    const reading = { read: readRoster(signal), at: now }
    roster = reading
    reading.read.catch(() => {
      if (roster === reading) roster = undefined
    })
    return reading.read
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
      for (const polled of await readPositions(signal)) remember(polled)
      const known = new Set(vehicles.map(({ externalId }) => externalId))
      for (const externalId of last.keys()) if (!known.has(externalId)) last.delete(externalId)
      return vehicles.map((vehicle) => {
        const polled = last.get(vehicle.externalId)
        const externalDriverId =
          polled?.externalDriverId === undefined ? vehicle.externalDriverId : polled.externalDriverId
        // The driver of the roster may have handed over to another one since.
        const ofRoster = externalDriverId === vehicle.externalDriverId ? (vehicle.driver ?? null) : null
        return { ...vehicle, externalDriverId, driver: polled?.driver ?? ofRoster, position: polled?.position ?? null }
      })
    },
  }
}
