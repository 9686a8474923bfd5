import type { GroupTree } from '../../assets/group-tree.ts'
import { nearestLimits } from './holding-limits.ts'
import { type ForVehicles, isForVehicle, type LimitedVehicle, narrowness } from './limited-vehicle.ts'
import { vehiclesText } from './limits.texts.ts'
import type { HoldingLimit, OwnLimit } from './own-limit.ts'

/** A weather limit for vehicles and the routes that they drive. */
export interface VehicleLimit extends OwnLimit {
  for: ForVehicles
}

/** The limits for vehicles that an organization has set. */
export interface SetVehicleLimits {
  organization: { name: string; limits: readonly VehicleLimit[] }
  groups: ReadonlyMap<string, { name: string; limits: readonly VehicleLimit[] }>
}

/**
 * Returns the limits that apply to a vehicle: for each hazard the nearest one, from its groups, else from the
 * organization. Among equally near ones, the most specific one applies; among equally specific ones, the strictest.
 */
export function vehicleLimits(
  { organization, groups }: SetVehicleLimits,
  vehicle: LimitedVehicle & { groupIds: readonly string[] },
  tree: GroupTree,
): HoldingLimit[] {
  const owned = (
    kind: 'organization' | 'group',
    owner: { name: string; limits: readonly VehicleLimit[] } | undefined,
  ) =>
    owner?.limits
      .filter((limit) => isForVehicle(limit.for, vehicle))
      .map(({ for: whom, ...limit }) => ({
        narrowness: narrowness(whom),
        limit: { ...limit, owner: { kind, name: owner.name, vehicles: vehiclesText(whom) } },
      })) ?? []
  const rings = [
    ...tree.ringsAbove(vehicle.groupIds).map((ids) => ids.flatMap((id) => owned('group', groups.get(id)))),
    owned('organization', organization),
  ]
  // Splits each ring by specificity, most specific limits first.
  return nearestLimits(
    rings.flatMap((ring) =>
      [3, 2, 1, 0].map((close) => ring.flatMap((one) => (one.narrowness === close ? one.limit : []))),
    ),
  )
}
