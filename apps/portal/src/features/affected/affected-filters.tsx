import { NO_STORM } from '@stormlane/contract'
import { ASSET_TYPES } from '@stormlane/domain/assets'
import { AFFECTED_HORIZONS, AFFECTED_LEVELS, ITEM_STATES } from '@stormlane/domain/desk'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { useQuery } from '@tanstack/react-query'
import { Boxes, ListChecks, Search, Shapes, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useTypedQuery } from '../../platform/use-typed-query.ts'
import { FilterPopover } from '../../ui/controls/filter-popover.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { LevelGlyph } from '../../ui/levels/level-glyph.tsx'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import { type AffectedPage, affectedQueries, type QueueFilter } from './affected-queries.ts'

interface AffectedFiltersProps {
  filter: QueueFilter
  levelCounts: AffectedPage['levelCounts'] | undefined
  /** At High or worse, without and with somebody who takes care of it. */
  undecidedCount: number | undefined
  decidedCount: number | undefined
  /** Whether the storms are shown instead of the rows. */
  isByStorm: boolean
  onByStorm: (on: boolean) => void
  onChange: (change: Partial<QueueFilter>) => void
}

export function AffectedFilters(props: AffectedFiltersProps) {
  const { filter, levelCounts, undecidedCount, decidedCount, isByStorm, onByStorm, onChange } = props
  const { data: horizonCounts } = useQuery(affectedQueries.horizonCounts(filter))
  return (
    <div className={css.filters}>
      <SegmentedControl
        label={TEXTS.horizon}
        value={filter.horizon}
        onChange={(horizon) => onChange({ horizon })}
        options={AFFECTED_HORIZONS.map((horizon) => ({
          value: horizon,
          label: TEXTS.horizons[horizon],
          hint: TEXTS.horizonHints[horizon],
          ...(horizonCounts && { count: horizonCounts[horizon] }),
        }))}
      />
      <fieldset className={css.levels}>
        <legend className="visually-hidden">{TEXTS.levels}</legend>
        {AFFECTED_LEVELS.map((level) => (
          <button
            key={level}
            type="button"
            className={css.level}
            aria-pressed={filter.levels.includes(level)}
            aria-label={TEXTS.levelCount(LEVEL_WORDS[level], levelCounts?.[level] ?? 0)}
            onClick={() => onChange({ levels: toggled(AFFECTED_LEVELS, filter.levels, level) })}
          >
            <LevelGlyph level={level} />
            {levelCounts?.[level].toLocaleString('en-US')}
          </button>
        ))}
      </fieldset>
      <ChoiceFilter
        label={TEXTS.type}
        icon={<Shapes size={15} aria-hidden="true" />}
        all={ASSET_TYPES}
        chosen={filter.types}
        words={TEXTS.types}
        onChange={(types) => onChange({ types })}
      />
      <ChoiceFilter
        label={TEXTS.stateFilter}
        icon={<ListChecks size={15} aria-hidden="true" />}
        all={ITEM_STATES}
        chosen={filter.states}
        words={TEXTS.states}
        onChange={(states) => onChange({ states })}
      />
      <button
        type="button"
        className={css.level}
        aria-pressed={filter.mine}
        onClick={() => onChange({ mine: !filter.mine })}
      >
        {TEXTS.mine}
      </button>
      <button type="button" className={css.level} aria-pressed={isByStorm} onClick={() => onByStorm(!isByStorm)}>
        {TEXTS.byStorm.button}
      </button>
      <StormChip horizon={filter.horizon} storm={filter.storm} onClear={() => onChange({ storm: undefined })} />
      {filter.event === undefined ? null : <Chip name={filter.event} onClear={() => onChange({ event: undefined })} />}
      <GroupFilter group={filter.group} onChange={(group) => onChange({ group })} />
      <NameFilter query={filter.query} onChange={(query) => onChange({ query })} />
      {undecidedCount === undefined || decidedCount === undefined ? null : (
        <p className={css.decisions} aria-live="polite">
          {TEXTS.decisions(undecidedCount, decidedCount)}
        </p>
      )}
    </div>
  )
}

function StormChip({ horizon, storm, onClear }: Pick<QueueFilter, 'horizon' | 'storm'> & { onClear: () => void }) {
  const { data } = useQuery({ ...affectedQueries.byStorm(horizon), enabled: storm !== undefined && storm !== NO_STORM })
  if (storm === undefined) return null
  const found = data?.affectedStorms.find(({ stormId }) => stormId === storm)
  return (
    <Chip name={storm === NO_STORM ? TEXTS.byStorm.none : (found?.name ?? TEXTS.byStorm.oneStorm)} onClear={onClear} />
  )
}

/** A filter that a list has set; a click takes it away. */
function Chip({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <button
      type="button"
      className={css.level}
      aria-pressed={true}
      aria-label={TEXTS.byEvent.clear(name)}
      onClick={onClear}
    >
      {name}
      <X size={14} aria-hidden="true" />
    </button>
  )
}

interface ChoiceFilterProps<Choice extends string> {
  label: string
  icon: ReactNode
  all: readonly Choice[]
  chosen: readonly Choice[]
  words: Record<Choice, string>
  onChange: (chosen: Choice[]) => void
}

function ChoiceFilter<Choice extends string>(props: ChoiceFilterProps<Choice>) {
  const { label, icon, all, chosen, words, onChange } = props
  return (
    <FilterPopover
      label={label}
      icon={icon}
      value={chosen.map((choice) => words[choice]).join(', ')}
      onClear={() => onChange([])}
    >
      <ul className={css.choices}>
        {all.map((choice) => (
          <li key={choice}>
            <label className={css.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(choice)}
                onChange={() => onChange(toggled(all, chosen, choice))}
              />
              {words[choice]}
            </label>
          </li>
        ))}
      </ul>
    </FilterPopover>
  )
}

function GroupFilter({
  group,
  onChange,
}: {
  group: string | undefined
  onChange: (group: string | undefined) => void
}) {
  const { data: groups = [] } = useQuery(assetQueries.groups())
  return (
    <FilterPopover
      label={TEXTS.group}
      icon={<Boxes size={15} aria-hidden="true" />}
      value={group === undefined ? undefined : (groups.find(({ id }) => id === group)?.name ?? group)}
      onClear={() => onChange(undefined)}
    >
      <ul className={css.choices}>
        {groups.length === 0 ? <li>{TEXTS.noGroups}</li> : null}
        {groups.map(({ id, name }) => (
          <li key={id}>
            <label className={css.choice}>
              <input type="radio" name="group" checked={id === group} onChange={() => onChange(id)} />
              <span dir="auto">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </FilterPopover>
  )
}

function NameFilter({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const [typed, setTyped] = useTypedQuery(query, onChange)
  return (
    <div className={css.search}>
      <TextField
        label={TEXTS.search}
        hideLabel
        placeholder={TEXTS.search}
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

/** Keeps the order of `all`, so that the same selection always gives the same address. */
function toggled<Choice>(all: readonly Choice[], chosen: readonly Choice[], one: Choice): Choice[] {
  return all.filter((choice) => chosen.includes(choice) !== (choice === one))
}
