import type { AssetType } from './asset.ts'
import { type Group, MAX_GROUP_DEPTH } from './group.ts'

export type GroupCounts = Record<AssetType, number>

/** An asset that belongs to groups, or several assets that belong to the same groups. */
export interface GroupMember {
  assetType: AssetType
  groupIds: readonly string[]
  /** Number of assets, 1 by default. */
  count?: number
}

/** The groups as a tree. Of what providers send, missing children are ignored; duplicate and cyclic ones count once. */
export class GroupTree {
  readonly #groups: ReadonlyMap<string, Group>
  readonly #parents = new Map<string, string[]>()

  constructor(groups: readonly Group[]) {
    this.#groups = new Map(groups.map((group) => [group.id, group]))
    for (const { id, children } of this.#groups.values())
      for (const child of new Set(children)) {
        const parents = this.#parents.get(child)
        if (parents) parents.push(id)
        else this.#parents.set(child, [id])
      }
  }

  /** Groups without a parent. In a cycle every group has a parent, so its first group is taken as the root. */
  roots(): Group[] {
    const roots = [...this.#groups.values()].filter(({ id }) => !this.#parents.has(id))
    const reached = walk(
      roots.map(({ id }) => id),
      (id) => this.#childrenOf(id),
      Infinity,
    )
    for (const group of this.#groups.values())
      if (!reached.has(group.id)) {
        roots.push(group)
        for (const id of walk([group.id], (below) => this.#childrenOf(below), Infinity)) reached.add(id)
      }
    return roots
  }

  /** The groups and their descendants down to ten levels (MAP-072, MAP-074). */
  withDescendants(ids: Iterable<string>): Set<string> {
    return walk(ids, (id) => this.#childrenOf(id))
  }

  /**
   * The groups of an asset, nearest first: the lowest groups that hold it, then their parents, level by level. Each
   * group occurs once; at most ten levels.
   */
  ringsAbove(ids: readonly string[]): string[][] {
    const own = [...new Set(ids)]
    const seen = new Set<string>()
    const rings: string[][] = []
    const above = new Set(own.flatMap((id) => [...this.#ancestorsOf(id)]))
    const lowest = own.filter((id) => !above.has(id))
    // In a cycle, every group is an ancestor of the others.
    let ring = lowest.length > 0 ? lowest : own
    while (ring.length > 0 && rings.length < MAX_GROUP_DEPTH) {
      rings.push(ring)
      for (const id of ring) seen.add(id)
      ring = [...new Set(ring.flatMap((id) => this.#parents.get(id) ?? []))].filter((id) => !seen.has(id))
    }
    return rings
  }

  /** Number of assets of each type per group, including its sub-groups; an asset counts once per group. */
  counts(members: readonly GroupMember[]): Map<string, GroupCounts> {
    const counts = new Map<string, GroupCounts>()
    for (const id of this.#groups.keys()) counts.set(id, { location: 0, vehicle: 0, route: 0 })
    for (const { assetType, groupIds, count = 1 } of members)
      for (const id of walk(groupIds, (group) => this.#parents.get(group) ?? [])) {
        const ofGroup = counts.get(id)
        if (ofGroup) ofGroup[assetType] += count
      }
    return counts
  }

  #ancestorsOf(id: string): Set<string> {
    const above = walk(this.#parents.get(id) ?? [], (group) => this.#parents.get(group) ?? [])
    above.delete(id)
    return above
  }

  #childrenOf(id: string): string[] {
    return this.#groups.get(id)?.children.filter((child) => this.#groups.has(child)) ?? []
  }
}

/** All ids reachable within the given depth, each once. */
function walk(
  start: Iterable<string>,
  next: (id: string) => readonly string[],
  levels: number = MAX_GROUP_DEPTH,
): Set<string> {
  const seen = new Set(start)
  let level = [...seen]
  for (let depth = 1; depth < levels && level.length > 0; depth++) {
    level = level.flatMap(next).filter((id) => {
      if (seen.has(id)) return false
      seen.add(id)
      return true
    })
  }
  return seen
}

/** Matches an asset that belongs to any selected group; without a selection it matches all (MAP-073). */
export function matchesGroups(groupIds: readonly string[], selected: ReadonlySet<string>): boolean {
  return selected.size === 0 || groupIds.some((id) => selected.has(id))
}
