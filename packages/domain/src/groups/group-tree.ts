import type { AssetType } from '../assets/asset.ts'
import { type Group, MAX_GROUP_DEPTH } from './group.ts'

export type GroupCounts = Record<AssetType, number>

/** An asset that belongs to groups, or several that belong to the same ones. */
export interface GroupMember {
  assetType: AssetType
  groupIds: readonly string[]
  /** How many assets it stands for; 1 unless given. */
  count?: number
}

/** The groups as a tree. Providers send children that do not exist, twice, or that lead back: none of it hangs or counts twice. */
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

  /** Groups that no other group holds; all of a ring of groups that hold each other have a parent, so its first is taken. */
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

  /** The groups and all below them, down to ten levels: what selecting them selects. */
  withDescendants(ids: Iterable<string>): Set<string> {
    return walk(ids, (id) => this.#childrenOf(id))
  }

  /** How many assets of each type every group holds, with those of its sub-groups; an asset counts once a group. */
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

  #childrenOf(id: string): string[] {
    return this.#groups.get(id)?.children.filter((child) => this.#groups.has(child)) ?? []
  }
}

/** Everything within ten steps, or as many as given, each once. */
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

/** A group filter matches an asset that belongs to any selected group; without a selection it matches all. */
export function matchesGroups(groupIds: readonly string[], selected: ReadonlySet<string>): boolean {
  return selected.size === 0 || groupIds.some((id) => selected.has(id))
}
