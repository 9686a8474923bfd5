import { type CallAnswer, listStorms } from '@stormlane/contract'
import {
  type AssetType,
  MAX_SEARCH_RESULTS,
  matchesSearch,
  searchSuggestions,
  superSearch,
  withOpenedAsset,
} from '@stormlane/domain/assets'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { useStored } from '../../../platform/local-store.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { formatSpan } from '../../../platform/time-format.ts'
import { LevelGlyph } from '../../../ui/levels/level-glyph.tsx'
import type { MapAsset } from '../assets/map-asset.ts'
import { compareWorst } from '../assets/narrow-assets.ts'
import type { LoadedAssets } from '../assets/use-rated.ts'
import { mapTexts } from '../map.texts.ts'
import { SearchOverlay } from './search-overlay.tsx'
import css from './super-search.module.css'

const TEXTS = mapTexts.find
const NO_STORMS: never[] = []

type Storm = CallAnswer<typeof listStorms>['storms'][number]
type Choice = { key: string; asset: MapAsset } | { key: string; storm: Storm }

/** Asked when the search opens; an organization without storms in its plan has none. */
const stormsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.events, 'storms'],
  queryFn: async ({ signal }) => (await api.send(listStorms, { query: {} }, signal)).storms,
  retry: false,
})

const assetChoice = (asset: MapAsset): Choice => ({ key: `${asset.assetType}-${asset.id}`, asset })

interface SuperSearchProps {
  assets: Record<AssetType, LoadedAssets>
  current: AssetType
  onSelect: (asset: MapAsset) => void
  onStorm: (id: string) => void
  onClose: () => void
}

/** Searches locations, vehicles and shipments, the current type first, and storms, which open their rooms. Opens with recent and affected assets. */
export function SuperSearch({ assets, current, onSelect, onStorm, onClose }: SuperSearchProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useStored('recentAssets')
  const byType = { location: assets.location.assets, vehicle: assets.vehicle.assets, route: assets.route.assets }
  const compare = compareWorst(useClockTick())
  const { data: storms = NO_STORMS } = useQuery(stormsQuery)
  const groups: { title: string; results: Choice[] }[] =
    text.trim() === ''
      ? suggestedGroups(Object.values(byType).flat(), opened, compare).map(({ title, results }) => ({
          title,
          results: results.map(assetChoice),
        }))
      : [
          ...superSearch(byType, text, current, compare).map(({ assetType, results }) => ({
            title: TEXTS.groups[assetType],
            results: results.map(assetChoice),
          })),
          ...stormGroup(storms, text),
        ]
  const found = groups.flatMap(({ results }) => results)
  const optionId = ({ key }: Choice) => `${listId}-${key}`

  const choose = (choice: Choice) => {
    if ('storm' in choice) return onStorm(choice.storm.id)
    setOpened(withOpenedAsset(opened, choice.asset))
    onSelect(choice.asset)
  }
  const move = (to: number) => {
    setActive(to)
    const choice = found[to]
    if (choice) document.getElementById(optionId(choice))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const chosen = found[active]
    if (event.key === 'ArrowDown') move(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') move(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  }
  return (
    <SearchOverlay label={TEXTS.label} onClose={onClose}>
      <div className={css.field}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type
          autoFocus
          className={css.input}
          role="combobox"
          aria-label={TEXTS.label}
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found[active] ? optionId(found[active]) : undefined}
          placeholder={TEXTS.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div className={css.results} id={listId} role="listbox" aria-label={TEXTS.label} ref={list}>
        {groups.map(({ title, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox
          <div key={title} role="group" aria-label={title}>
            <p className={css.group} aria-hidden="true">
              {title}
            </p>
            {results.map((choice) => (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              <div
                key={choice.key}
                id={optionId(choice)}
                role="option"
                aria-selected={found[active]?.key === choice.key}
                className={css.result}
                onClick={() => choose(choice)}
                onMouseMove={() => setActive(found.findIndex(({ key }) => key === choice.key))}
              >
                <Result choice={choice} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {(found.length === 0 || text.trim() === '') && (
        <p className={css.none} role="status">
          {text.trim() === '' ? TEXTS.start : TEXTS.nothing}
        </p>
      )}
    </SearchOverlay>
  )
}

function Result({ choice }: { choice: Choice }) {
  const isStorm = 'storm' in choice
  const level = isStorm ? impactLevelName(choice.storm.impactLevel as ImpactLevel) : choice.asset.level
  const more = isStorm
    ? formatSpan(new Date(choice.storm.beginsAt), new Date(choice.storm.endsAt))
    : [choice.asset.externalId, choice.asset.origin, choice.asset.destination].filter(Boolean).join(' · ')
  return (
    <>
      <LevelGlyph level={level} />
      <span className={css.name} dir="auto">
        {isStorm ? choice.storm.name : choice.asset.name}
      </span>
      <span className={css.more}>{more}</span>
    </>
  )
}

/** Storms by a part of their name, worst first as the server lists them. */
function stormGroup(storms: readonly Storm[], text: string): { title: string; results: Choice[] }[] {
  const results = storms
    .filter(({ name }) => matchesSearch({ name }, text))
    .slice(0, MAX_SEARCH_RESULTS)
    .map((storm): Choice => ({ key: `storm-${storm.id}`, storm }))
  return results.length > 0 ? [{ title: TEXTS.groups.storm, results }] : []
}

function suggestedGroups(
  assets: readonly MapAsset[],
  opened: Parameters<typeof searchSuggestions>[1],
  compare: ReturnType<typeof compareWorst>,
) {
  const { recent, worst } = searchSuggestions(assets, opened, compare)
  return [
    { title: TEXTS.groups.recent, results: recent },
    { title: TEXTS.groups.worst, results: worst },
  ].filter(({ results }) => results.length > 0)
}
