import { type HoldingLimit, vehicleLimits } from '@stormlane/domain/impacts'
import type { VehicleData } from '@stormlane/domain/roads'
import type { Database } from '../../platform/database/database.ts'
import { ownLimitRepository } from './own-limit.repository.ts'

/** The own limits that apply to the vehicle of a journey. */
export type LimitsOfJourney = (
  organizationId: string,
  vehicle: Pick<VehicleData, 'id' | 'type'>,
) => Promise<readonly HoldingLimit[]>

/** Takes trailer, load and groups from the vehicle; a journey without a vehicle has only its type. */
export function limitsOfJourney(database: Database): LimitsOfJourney {
  const limits = ownLimitRepository(database)
  return async (organizationId, { id, type }) => {
    const all = await limits.allForVehicles(organizationId)
    if (!all) return []
    const known = id === null ? undefined : await limits.limitedVehicle(organizationId, id)
    return vehicleLimits(all.set, { trailer: null, load: null, groupIds: [], ...known, type }, all.tree)
  }
}
