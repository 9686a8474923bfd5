import { type AssetType, withOpenedAsset } from '@stormlane/domain/assets'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { ArrowRight } from 'lucide-react'
import { type KeyboardEvent, useContext, useLayoutEffect, useState } from 'react'
import { useStored } from '../../../platform/local-store.ts'
import { formatSpan } from '../../../platform/time-format.ts'
import { LevelGlyph } from '../../../ui/levels/level-glyph.tsx'
import type { MapAsset } from '../assets/map-asset.ts'
import type { LoadedAssets } from '../assets/use-rated.ts'
import { mapTexts } from '../map.texts.ts'
import { SearchCommandsContext } from './search-commands.ts'
import type { SearchField } from './search-dialog.tsx'
import { type Choice, useSearchGroups } from './search-groups.ts'
import css from './super-search.module.css'

const TEXTS = mapTexts.find

interface SearchResultsProps {
  field: SearchField
  assets: Record<AssetType, LoadedAssets>
  current: AssetType
  onSelect: (asset: MapAsset) => void
  onStorm: (id: string) => void
  onClose: () => void
}

/** The results of the search, which the arrow keys and Enter of its field operate. */
export function SearchResults({ field, assets, current, onSelect, onStorm, onClose }: SearchResultsProps) {
  const { text, listId, onPress, onActive } = field
  const [opened, setOpened] = useStored('recentAssets')
  const commands = useContext(SearchCommandsContext)
  const groups = useSearchGroups(text, assets, current)
  const found = groups.flatMap(({ results }) => results)
  const [active, setActive] = useState({ index: 0, text })
  const index = active.text === text ? active.index : 0
  const setIndex = (to: number) => setActive({ index: to, text })
  const optionId = ({ key }: Choice) => `${listId}-${key}`
  const activeId = found[index] && optionId(found[index])
  useLayoutEffect(() => onActive(activeId), [onActive, activeId])

  const choose = (choice: Choice) => {
    if ('storm' in choice) return onStorm(choice.storm.id)
    if ('asset' in choice) {
      setOpened(withOpenedAsset(opened, choice.asset))
      return onSelect(choice.asset)
    }
    const { chosen } = choice.command
    onClose()
    if ('run' in chosen) chosen.run()
    else commands?.open(chosen.href)
  }
  const move = (to: number) => {
    setIndex(to)
    const choice = found[to]
    if (choice) document.getElementById(optionId(choice))?.scrollIntoView({ block: 'nearest' })
  }
  const pressed = (event: KeyboardEvent) => {
    const chosen = found[index]
    if (event.key === 'ArrowDown') move(Math.min(index + 1, found.length - 1))
    else if (event.key === 'ArrowUp') move(Math.max(index - 1, 0))
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  }
  useLayoutEffect(() => onPress(pressed))
  const isEmpty = text.trim() === ''
  return (
    <>
      <div className={css.results} id={listId} role="listbox" aria-label={TEXTS.label}>
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
                aria-selected={found[index]?.key === choice.key}
                className={css.result}
                onClick={() => choose(choice)}
                onMouseMove={() => setIndex(found.findIndex(({ key }) => key === choice.key))}
              >
                <Result choice={choice} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {(found.length === 0 || isEmpty) && (
        <p className={css.none} role="status">
          {isEmpty ? TEXTS.start : TEXTS.nothing}
        </p>
      )}
    </>
  )
}

function Result({ choice }: { choice: Choice }) {
  if ('command' in choice)
    return (
      <>
        <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={css.name} dir="auto">
          {choice.command.name}
        </span>
      </>
    )
  const isStorm = 'storm' in choice
  const level = isStorm ? impactLevelName(choice.storm.impactLevel as ImpactLevel) : choice.asset.level
  const more = isStorm
    ? formatSpan(new Date(choice.storm.beginsAt), new Date(choice.storm.endsAt))
    : [choice.asset.reason, choice.asset.externalId, choice.asset.origin, choice.asset.destination]
        .filter(Boolean)
        .join(' · ')
  return (
    <>
      <LevelGlyph level={level} />
      <span className={css.name} dir="auto">
        {isStorm ? choice.storm.name : choice.asset.name}
      </span>
      <span className={css.more} title={more}>
        {more}
      </span>
    </>
  )
}
