import type { AssetType } from '@stormlane/domain/assets'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { Boxes, TriangleAlert } from 'lucide-react'
import { type CountedGroup, GroupTreeMenu } from '../../parts/groups/group-tree.tsx'
import { groupTexts } from '../../parts/groups/groups.texts.ts'
import { FilterPopover } from '../../ui/controls/filter-popover.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { type AssetFilter, LEVELS_WORST_FIRST } from './asset-filter.ts'
import css from './asset-filter-chips.module.css'
import { assetsTexts } from './assets.texts.ts'

interface AssetFilterChipsProps {
  assetType: AssetType
  groups: readonly CountedGroup[]
  /** Number of assets of each level, before the level filter. */
  levelCounts: ReadonlyMap<ImpactLevelName, number>
  filter: AssetFilter
  onChange: (change: Partial<AssetFilter>) => void
}

const none = new Set<never>()

/** The Filter By Group and Filter By Impact chips above asset tables. */
export function AssetFilterChips({ assetType, groups, levelCounts, filter, onChange }: AssetFilterChipsProps) {
  const toggle = (level: ImpactLevelName) => {
    const levels = new Set(filter.levels)
    if (!levels.delete(level)) levels.add(level)
    onChange({ levels })
  }
  return (
    <>
      <FilterPopover
        label={groupTexts.filter}
        icon={<Boxes size={15} aria-hidden="true" />}
        value={chosenGroups(groups, filter.groups)}
        onClear={() => onChange({ groups: none })}
      >
        <GroupTreeMenu
          groups={groups}
          assetType={assetType}
          chosen={filter.groups}
          onChange={(chosen) => onChange({ groups: chosen })}
        />
      </FilterPopover>
      <FilterPopover
        label={assetsTexts.filterByImpact}
        icon={<TriangleAlert size={15} aria-hidden="true" />}
        value={LEVELS_WORST_FIRST.filter((level) => filter.levels.has(level))
          .map((level) => LEVEL_WORDS[level])
          .join(', ')}
        onClear={() => onChange({ levels: none })}
      >
        <ul className={css.levels}>
          {LEVELS_WORST_FIRST.map((level) => (
            <li key={level}>
              <label className={css.level}>
                <input type="checkbox" checked={filter.levels.has(level)} onChange={() => toggle(level)} />
                <LevelChip level={level} />
                <span className={css.count}>{levelCounts.get(level) ?? 0}</span>
              </label>
            </li>
          ))}
        </ul>
      </FilterPopover>
    </>
  )
}

/** Names the first group that was selected directly, and counts the others. */
function chosenGroups(groups: readonly CountedGroup[], chosen: ReadonlySet<string>): string | undefined {
  if (chosen.size === 0) return undefined
  const below = new Set(groups.flatMap(({ id, children }) => (chosen.has(id) ? children : [])))
  const [first, ...others] = groups.filter(({ id }) => chosen.has(id) && !below.has(id))
  return first ? groupTexts.andOthers(first.name, others.length) : groupTexts.chosen(chosen.size)
}
