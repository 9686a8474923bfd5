import { type PushOutcome, VEHICLES_PAGE_SIZE } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain/time'
import { POSITION_PROBLEMS, PRODUCT_SOURCE, positionProblem, type VehiclePosition } from '@stormlane/domain/vehicles'
import type { Database } from '../../platform/database/database.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import { fleetRepository } from '../vehicles/fleet.repository.ts'
import { type LatePosition, positionRepository } from './position.repository.ts'
import { POSITION_TEXTS as TEXTS } from './position.texts.ts'
import type { PushedPosition } from './tracker-positions.ts'

interface Dependencies {
  database: Database
  clock: Clock
  publish: Publish
}

export type PositionService = ReturnType<typeof positionService>

export function positionService({ database, clock, publish }: Dependencies) {
  const fleets = fleetRepository(database)
  const positions = positionRepository(database)

  return {
    /** Stores the newest position of each vehicle. Older ones fill its track, and repeated ones change nothing. */
    async push(organizationId: string, pushed: readonly PushedPosition[]): Promise<PushOutcome> {
      const now = clock.now()
      const externalIds = [...new Set(pushed.map(({ externalId }) => externalId))]
      const { vehicles, retired } = await positions.find(organizationId, externalIds)
      const rejected: PushOutcome['rejected'] = []
      const newest = new Map<string, VehiclePosition>()
      const late: LatePosition[] = []
      let repeated = 0
      const reject = (index: number, external_id: string, error: string) => rejected.push({ index, external_id, error })
      const fillTrack = (externalId: string, { latitude, longitude, reportedAt }: VehiclePosition) => {
        const vehicleId = vehicles.get(externalId)?.id
        if (vehicleId !== undefined) late.push({ vehicleId, latitude, longitude, reportedAt })
      }
      for (const [index, { externalId, position }] of pushed.entries()) {
        const vehicle = vehicles.get(externalId)
        const problem = positionProblem(position, now)
        const name = retired.get(externalId)
        if (!vehicle) reject(index, externalId, name ? TEXTS.retired(name) : TEXTS.unknown(externalId))
        else if (problem) reject(index, externalId, POSITION_PROBLEMS[problem])
        else {
          const before = newest.get(externalId)
          const known = Math.max(before?.reportedAt.getTime() ?? 0, vehicle.reportedAt?.getTime() ?? 0)
          const at = position.reportedAt.getTime()
          if (at === known) repeated += 1
          else if (at < known) fillTrack(externalId, position)
          else {
            if (before) fillTrack(externalId, before)
            newest.set(externalId, position)
          }
        }
      }
      const fresh = Array.from(newest, ([externalId, position]) => ({ externalId, position }))
      const moved = await fleets.storePositions(organizationId, PRODUCT_SOURCE, fresh)
      await positions.addToTracks(organizationId, late, now)
      // An update names at most as many vehicles as a portal can request at once.
      for (let i = 0; i < moved.length; i += VEHICLES_PAGE_SIZE)
        await publish(organizationId, 'vehicles', { vehicle_ids: moved.slice(i, i + VEHICLES_PAGE_SIZE) })
      return { accepted: moved.length, late: late.length, repeated, rejected }
    },
  }
}
