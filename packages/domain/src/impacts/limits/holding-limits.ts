import type { GroupTree } from '../../assets/group-tree.ts'
import { LIMIT_HAZARDS } from './limit-hazard.ts'
import { type HoldingLimit, LIMIT_RULES, type OwnLimit } from './own-limit.ts'

/** The limits that an organization has set. */
export interface SetLimits {
  organization: { name: string; limits: readonly OwnLimit[] }
  groups: ReadonlyMap<string, { name: string; limits: readonly OwnLimit[] }>
  locations: ReadonlyMap<string, { name: string; limits: readonly OwnLimit[] }>
}

/** The properties of an asset that its limits depend on. An unsaved place has neither id nor groups. */
export interface LimitedAsset {
  locationId?: string
  groupIds: readonly string[]
}

/**
 * Returns the limits that apply to an asset: for each hazard the nearest one, from the location, else its groups, else
 * the organization. A group's limits also apply to its sub-groups, and a sub-group is nearer than its ancestors. Among
 * equally near groups, the strictest limit applies.
 */
export function holdingLimits({ organization, groups, locations }: SetLimits, asset: LimitedAsset, tree: GroupTree) {
  const own = asset.locationId === undefined ? undefined : locations.get(asset.locationId)
  const rings: (readonly HoldingLimit[])[] = [
    owned('location', own),
    ...tree.ringsAbove(asset.groupIds).map((ids) => ids.flatMap((id) => owned('group', groups.get(id)))),
    owned('organization', organization),
  ]
  return nearestLimits(rings)
}

/** Returns, for each hazard, the strictest limit of the first ring that has one. */
export const nearestLimits = (rings: readonly (readonly HoldingLimit[])[]): HoldingLimit[] =>
  LIMIT_HAZARDS.flatMap((hazard) => {
    for (const ring of rings) {
      const nearest = strictest(ring.filter((limit) => limit.hazard === hazard))
      if (nearest) return [nearest]
    }
    return []
  })

type Owner = { name: string; limits: readonly OwnLimit[] } | undefined

const owned = (kind: HoldingLimit['owner']['kind'], owner: Owner): HoldingLimit[] =>
  owner?.limits.map((limit) => ({ ...limit, owner: { kind, name: owner.name } })) ?? []

/** Returns the limit that is reached first; among equal ones, that of the higher level. */
function strictest(limits: readonly HoldingLimit[]): HoldingLimit | undefined {
  return limits.toSorted((a, b) => {
    const rises = LIMIT_RULES[a.hazard].worse === 'above' ? a.value - b.value : b.value - a.value
    return rises || b.level - a.level || (a.owner.name < b.owner.name ? -1 : 1)
  })[0]
}
