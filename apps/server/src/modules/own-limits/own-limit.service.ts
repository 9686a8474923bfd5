import {
  type ForVehicles,
  type HoldingLimit,
  holdingLimits,
  LIMIT_HAZARDS,
  limitedVehicleOf,
  type OwnLimit,
  type VehicleLimit,
  vehicleLimits,
} from '@stormlane/domain/impacts'
import type { Database } from '../../platform/database/database.ts'
import { found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import {
  type LimitChange,
  type LimitsInGroups,
  type LimitsOf,
  ownLimitRepository,
  type VehicleLimitsInGroups,
} from './own-limit.repository.ts'
import { changedLimitsText } from './own-limits.texts.ts'

const NO_LIMITS = { own: [], inherited: [] }

interface OwnAndInherited {
  own: readonly OwnLimit[]
  inherited: readonly HoldingLimit[]
}

export type OwnLimitService = ReturnType<typeof ownLimitService>

/** Weather limits that an organization sets for itself, its groups and its locations, and for vehicles. */
export function ownLimitService({ database, recordAudit }: { database: Database; recordAudit: RecordAudit }) {
  const limits = ownLimitRepository(database)

  const ownerOf = async (organizationId: string, of: LimitsOf) =>
    of.groupId === undefined && of.locationId === undefined ? undefined : found(await limits.owner(organizationId, of))

  async function list(organizationId: string, of: LimitsOf): Promise<OwnAndInherited> {
    const owner = await ownerOf(organizationId, of)
    if (of.vehicles) {
      const forVehicles = await limits.allForVehicles(organizationId)
      return forVehicles ? ownAndInheritedOfVehicles(forVehicles, of.groupId, of.vehicles) : NO_LIMITS
    }
    const all = await limits.all(organizationId)
    return all ? ownAndInherited(all, of, owner?.groupIds ?? []) : NO_LIMITS
  }

  return {
    list,

    async change(actor: Actor, of: LimitsOf, changes: readonly LimitChange[]): Promise<OwnAndInherited> {
      const { organizationId } = actor
      const isChanged = await limits.change(organizationId, of, changes, (db, owner) =>
        recordAudit(db, actor, 'setting_changed', changedLimitsText(owner?.name, of.vehicles, changes)),
      )
      found(isChanged || undefined)
      return list(organizationId, of)
    },
  }
}

function ownAndInherited({ set, tree }: LimitsInGroups, of: LimitsOf, groupIds: readonly string[]): OwnAndInherited {
  const groupId = of.groupId?.toLowerCase()
  const locationId = of.locationId?.toLowerCase()
  const isOrganization = groupId === undefined && locationId === undefined
  const own = isOrganization
    ? set.organization
    : groupId
      ? set.groups.get(groupId)
      : set.locations.get(locationId ?? '')
  const others = new Map(set.groups)
  if (groupId) others.delete(groupId)
  const inherited = isOrganization ? [] : holdingLimits({ ...set, groups: others }, { groupIds }, tree)
  return { own: inOrder(own?.limits ?? []), inherited }
}

/**
 * Inherited limits are those that would apply to vehicles of this kind and load without their own limits: broader
 * limits of the same owner, or limits of an owner above it.
 */
function ownAndInheritedOfVehicles(
  { set, tree }: VehicleLimitsInGroups,
  group: string | undefined,
  vehicles: ForVehicles,
): OwnAndInherited {
  const groupId = group?.toLowerCase()
  const isOwn = (limit: VehicleLimit) => limit.for.kind === vehicles.kind && limit.for.load === vehicles.load
  const owner = groupId === undefined ? set.organization : set.groups.get(groupId)
  const others = owner && { ...owner, limits: owner.limits.filter((limit) => !isOwn(limit)) }
  const groups = new Map(set.groups)
  if (groupId && others) groups.set(groupId, others)
  const organization = groupId === undefined && others ? others : set.organization
  return {
    own: inOrder(owner?.limits.filter(isOwn) ?? []),
    inherited: vehicleLimits(
      { organization, groups },
      { ...limitedVehicleOf(vehicles), groupIds: groupId ? [groupId] : [] },
      tree,
    ),
  }
}

const inOrder = (limits: readonly OwnLimit[]) =>
  limits.toSorted((a, b) => LIMIT_HAZARDS.indexOf(a.hazard) - LIMIT_HAZARDS.indexOf(b.hazard))
