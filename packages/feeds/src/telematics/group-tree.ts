import type { ReportedGroup } from '@stormlane/domain/vehicles'

interface FlatGroup {
  id: string
  name: string
  parentId?: string | null | undefined
}

/** Converts groups that name their parent to groups that name their children. */
export function groupTree(source: string, groups: readonly FlatGroup[]): ReportedGroup[] {
  const children = Map.groupBy(groups, ({ parentId }) => parentId ?? '')
  return groups.map(({ id, name }) => ({
    id,
    name,
    source,
    externalId: id,
    children: (children.get(id) ?? []).map((child) => child.id).filter((childId) => childId !== id),
  }))
}
