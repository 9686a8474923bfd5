import {
  ASSET_TYPES,
  type AssetType,
  countedAssets,
  type Group,
  GroupTree,
  MAX_GROUP_DEPTH,
} from '@stormlane/domain/assets'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import css from './group-tree.module.css'
import { groupTexts as TEXTS } from './groups.texts.ts'

/** MAP-076. */
const TREE_MAX_HEIGHT_PX = 300

export interface CountedGroup extends Group {
  locationCount: number
  vehicleCount: number
  routeCount: number
}

interface GroupTreeProps {
  groups: readonly CountedGroup[]
  assetType: AssetType
  /** The chosen groups with all their descendants. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

const assetCount = (group: CountedGroup, type: AssetType) =>
  ({ location: group.locationCount, vehicle: group.vehicleCount, route: group.routeCount })[type]

/** Counts of all asset types, including sub-groups (ASSET-023). */
const allCounts = (group: CountedGroup) =>
  ASSET_TYPES.map((type) => countedAssets(assetCount(group, type), type)).join(', ')

/** The groups that have assets of the type. Selecting one also selects its descendants (MAP-072). */
export function GroupTreeMenu({ groups, assetType, chosen, onChange }: GroupTreeProps) {
  const held = useMemo(() => groups.filter((group) => assetCount(group, assetType) > 0), [groups, assetType])
  const tree = useMemo(() => new GroupTree(held), [held])
  const byId = useMemo(() => new Map(held.map((group) => [group.id, group])), [held])
  const roots = tree.roots() as CountedGroup[]
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const open = opened ?? onlyGroups(roots, byId)

  if (held.length === 0) return <p className={css.note}>{TEXTS.none(assetType)}</p>

  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  const choose = (id: string, checked: boolean) => {
    const next = new Set(chosen)
    for (const below of tree.withDescendants([id])) {
      if (checked) next.add(below)
      else next.delete(below)
    }
    onChange(next)
  }
  const branch = (group: CountedGroup, depth: number) => {
    const children = group.children.flatMap((id) => byId.get(id) ?? [])
    return (
      <li key={group.id}>
        <div className={css.group} style={{ paddingLeft: 16 * depth }}>
          {children.length > 0 ? (
            <button
              type="button"
              className={css.toggle}
              aria-expanded={open.has(group.id)}
              aria-label={open.has(group.id) ? TEXTS.close(group.name) : TEXTS.open(group.name)}
              onClick={() => toggle(group.id)}
            >
              {open.has(group.id) ? (
                <ChevronDown size={14} aria-hidden="true" />
              ) : (
                <ChevronRight size={14} aria-hidden="true" />
              )}
            </button>
          ) : (
            <span className={css.toggle} />
          )}
          <label className={css.label}>
            <input
              type="checkbox"
              checked={chosen.has(group.id)}
              onChange={(event) => choose(group.id, event.target.checked)}
            />
            <span className={css.name} dir="auto">
              {group.name}
            </span>
            <span className={css.count} title={allCounts(group)}>
              {assetCount(group, assetType)}
            </span>
          </label>
        </div>
        {children.length > 0 && open.has(group.id) && (
          <ul>
            {depth + 1 < MAX_GROUP_DEPTH ? (
              children.map((child) => branch(child, depth + 1))
            ) : (
              <li className={css.note}>{TEXTS.maxDepth}</li>
            )}
          </ul>
        )}
      </li>
    )
  }
  return (
    <div className={css.menu}>
      <div className={css.tree} style={{ maxHeight: TREE_MAX_HEIGHT_PX }}>
        <ul aria-label={TEXTS.label}>{roots.map((root) => branch(root, 0))}</ul>
      </div>
      {chosen.size > 0 && (
        <Button size="small" kind="link" onClick={() => onChange(new Set())}>
          {TEXTS.clear}
        </Button>
      )}
    </div>
  )
}

/** Groups that are the only one on their level, from the root down; they are expanded automatically (MAP-071). */
function onlyGroups(roots: readonly CountedGroup[], byId: ReadonlyMap<string, CountedGroup>): Set<string> {
  const open = new Set<string>()
  for (let level = roots; level.length === 1 && level[0] && !open.has(level[0].id); ) {
    open.add(level[0].id)
    level = level[0].children.flatMap((id) => byId.get(id) ?? [])
  }
  return open
}
