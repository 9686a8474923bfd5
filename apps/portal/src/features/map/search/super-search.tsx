import { type AssetType, searchSuggestions, superSearch, withOpenedAsset } from '@stormlane/domain/assets'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useStored } from '../../../platform/local-store.ts'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { LevelGlyph } from '../../../ui/levels/level-glyph.tsx'
import type { MapAsset } from '../assets/map-asset.ts'
import { compareWorst } from '../assets/narrow-assets.ts'
import type { LoadedAssets } from '../assets/use-rated.ts'
import { mapTexts } from '../map.texts.ts'
import { SearchOverlay } from './search-overlay.tsx'
import css from './super-search.module.css'

const TEXTS = mapTexts.find

interface SuperSearchProps {
  assets: Record<AssetType, LoadedAssets>
  current: AssetType
  onSelect: (asset: MapAsset) => void
  onClose: () => void
}

/** Searches locations, vehicles and shipments, the current type first. Opens with recent and affected assets. */
export function SuperSearch({ assets, current, onSelect, onClose }: SuperSearchProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useStored('recentAssets')
  const byType = { location: assets.location.assets, vehicle: assets.vehicle.assets, route: assets.route.assets }
  const compare = compareWorst(useClockTick())
  const groups: { title: string; results: MapAsset[] }[] =
    text.trim() === ''
      ? suggestedGroups(Object.values(byType).flat(), opened, compare)
      : superSearch(byType, text, current, compare).map(({ assetType, results }) => ({
          title: TEXTS.groups[assetType],
          results,
        }))
  const found = groups.flatMap(({ results }) => results)
  const optionId = (asset: MapAsset) => `${listId}-${asset.assetType}-${asset.id}`

  const choose = (asset: MapAsset) => {
    setOpened(withOpenedAsset(opened, asset))
    onSelect(asset)
  }
  const move = (to: number) => {
    setActive(to)
    const asset = found[to]
    if (asset) document.getElementById(optionId(asset))?.scrollIntoView({ block: 'nearest' })
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
            {results.map((asset) => (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              <div
                key={optionId(asset)}
                id={optionId(asset)}
                role="option"
                aria-selected={found[active] === asset}
                className={css.result}
                onClick={() => choose(asset)}
                onMouseMove={() => setActive(found.indexOf(asset))}
              >
                <LevelGlyph level={asset.level} />
                <span className={css.name} dir="auto">
                  {asset.name}
                </span>
                <span className={css.more}>
                  {[asset.externalId, asset.origin, asset.destination].filter(Boolean).join(' · ')}
                </span>
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
