import { type HoldingLimit, holdingLimits, LIMIT_HAZARDS, type OwnLimit } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import { found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { type LimitChange, type LimitsInGroups, type LimitsOf, ownLimitRepository } from './own-limit.repository.ts'
import { changedLimitsText } from './own-limits.texts.ts'

interface OwnAndInherited {
  own: readonly OwnLimit[]
  inherited: readonly HoldingLimit[]
}

export type OwnLimitService = ReturnType<typeof ownLimitService>

/** Limits of the weather that an organization sets for itself, its groups and its locations. */
export function ownLimitService({ database, recordAudit }: { database: Database; recordAudit: RecordAudit }) {
  const limits = ownLimitRepository(database)

  const ownerOf = async (organizationId: string, of: LimitsOf) =>
    of.groupId === undefined && of.locationId === undefined ? undefined : found(await limits.owner(organizationId, of))

  async function list(organizationId: string, of: LimitsOf): Promise<OwnAndInherited> {
    const owner = await ownerOf(organizationId, of)
    const all = await limits.all(organizationId)
    return all ? ownAndInherited(all, of, owner?.groupIds ?? []) : { own: [], inherited: [] }
  }

  return {
    list,

    async change(actor: Actor, of: LimitsOf, changes: readonly LimitChange[]): Promise<OwnAndInherited> {
      const { organizationId } = actor
      const isChanged = await limits.change(organizationId, of, changes, (db, owner) =>
        recordAudit(db, actor, 'setting_changed', changedLimitsText(owner?.name, changes)),
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

const inOrder = (limits: readonly OwnLimit[]) =>
  limits.toSorted((a, b) => LIMIT_HAZARDS.indexOf(a.hazard) - LIMIT_HAZARDS.indexOf(b.hazard))
