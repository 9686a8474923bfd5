import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { BOARD_DAYS, BOARD_GROUPINGS, type BoardGrouping } from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { Boxes, ChevronLeft, ChevronRight, CloudSnow, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CountedGroup, GroupTreeMenu } from '../../parts/groups/group-tree.tsx'
import { groupTexts } from '../../parts/groups/groups.texts.ts'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useTypedQuery } from '../../platform/use-typed-query.ts'
import { FilterPopover } from '../../ui/controls/filter-popover.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { LevelGlyph } from '../../ui/levels/level-glyph.tsx'
import type { BoardFilter } from './board-filter.ts'
import { BOARD_LEVELS } from './board-filter.ts'
import type { BoardStorm } from './board-trip.ts'
import css from './plan-board.module.css'
import { planBoardTexts as TEXTS } from './plan-board.texts.ts'

interface BoardFiltersProps {
  filter: BoardFilter
  /** The chosen day in words. */
  dayWords: string
  storms: readonly BoardStorm[]
  levelCounts: ReadonlyMap<ImpactLevelName, number>
  /** Buttons that download what is shown. */
  exports: ReactNode
  onChange: (change: Partial<BoardFilter>) => void
}

export function BoardFilters({ filter, dayWords, storms, levelCounts, exports, onChange }: BoardFiltersProps) {
  const { day, by, levels, storm, groups, query } = filter
  return (
    <div className={css.filters}>
      <div className={css.day}>
        <IconButton
          label={TEXTS.day.previous}
          size="small"
          disabled={day === 0}
          onClick={() => onChange({ day: day - 1 })}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <b aria-live="polite">{dayWords}</b>
        <IconButton
          label={TEXTS.day.next}
          size="small"
          disabled={day === BOARD_DAYS - 1}
          onClick={() => onChange({ day: day + 1 })}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <SegmentedControl<BoardGrouping>
        label={TEXTS.groupBy}
        value={by}
        onChange={(next) => onChange({ by: next })}
        options={BOARD_GROUPINGS.map((value) => ({ value, label: TEXTS.by[value] }))}
      />
      <fieldset className={css.levels}>
        <legend className="visually-hidden">{TEXTS.levels}</legend>
        {BOARD_LEVELS.map((level) => (
          <button
            key={level}
            type="button"
            aria-pressed={levels.includes(level)}
            aria-label={TEXTS.levelCount(LEVEL_WORDS[level], levelCounts.get(level) ?? 0)}
            title={LEVEL_WORDS[level]}
            onClick={() => onChange({ levels: BOARD_LEVELS.filter((one) => levels.includes(one) !== (one === level)) })}
          >
            <LevelGlyph level={level} />
            {(levelCounts.get(level) ?? 0).toLocaleString('en-US')}
          </button>
        ))}
      </fieldset>
      <FilterPopover
        label={TEXTS.storm}
        icon={<CloudSnow size={15} aria-hidden="true" />}
        value={storm && (storms.find(({ id }) => id === storm)?.name ?? storm)}
        onClear={() => onChange({ storm: undefined })}
      >
        <ul className={css.choices}>
          {storms.length === 0 ? <li>{TEXTS.noStorms}</li> : null}
          {storms.map(({ id, name }) => (
            <li key={id}>
              <label>
                <input type="radio" name="storm" checked={id === storm} onChange={() => onChange({ storm: id })} />
                {name}
              </label>
            </li>
          ))}
        </ul>
      </FilterPopover>
      <GroupFilter chosen={groups} onChange={(next) => onChange({ groups: next })} />
      <NameFilter query={query} onChange={(next) => onChange({ query: next })} />
      {exports}
      <Legend />
    </div>
  )
}

function GroupFilter({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<string>
  onChange: (groups: ReadonlySet<string>) => void
}) {
  const { data: groups = [] } = useQuery(assetQueries.groups())
  return (
    <FilterPopover
      label={groupTexts.filter}
      icon={<Boxes size={15} aria-hidden="true" />}
      value={chosen.size === 0 ? undefined : namesOf(groups, chosen)}
      onClear={() => onChange(new Set())}
    >
      <GroupTreeMenu groups={groups} assetType="route" chosen={chosen} onChange={onChange} />
    </FilterPopover>
  )
}

function namesOf(groups: readonly CountedGroup[], chosen: ReadonlySet<string>): string {
  const [first, ...others] = groups.filter(({ id }) => chosen.has(id))
  return first ? groupTexts.andOthers(first.name, others.length) : groupTexts.chosen(chosen.size)
}

function NameFilter({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const [typed, setTyped] = useTypedQuery(query, onChange)
  return (
    <div className={css.search}>
      <TextField
        label={TEXTS.find}
        hideLabel
        placeholder={TEXTS.findShort}
        size="small"
        type="search"
        maxLength={200}
        startIcon={<Search size={15} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

function Legend() {
  return (
    <ul className={css.legend} aria-label={TEXTS.legend.label}>
      <li>
        <i className={css.restKey} />
        {TEXTS.legend.rest}
      </li>
      <li>
        <i className={css.diamondKey} />
        {TEXTS.legend.dock}
      </li>
      <li>
        <i className={css.bandKey} />
        {TEXTS.legend.storm}
      </li>
    </ul>
  )
}
