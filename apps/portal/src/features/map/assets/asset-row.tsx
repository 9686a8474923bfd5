import { LevelChip } from '../../../ui/levels/level-chip.tsx'
import { mapTexts } from '../map.texts.ts'
import css from './asset-list.module.css'
import type { MapAsset } from './map-asset.ts'

export const ROW_HEIGHT_PX = 52

interface AssetRowProps {
  asset: MapAsset
  topPx: number
  selected: boolean
  onSelect: (asset: MapAsset) => void
}

export function AssetRow({ asset, topPx, selected, onSelect }: AssetRowProps) {
  // Clicking the row of the selected route is ignored (MAP-070).
  const isSettled = selected && asset.assetType === 'route'
  return (
    <li className={css.row} style={{ top: topPx, height: ROW_HEIGHT_PX }}>
      <button type="button" className={css.asset} aria-pressed={selected} onClick={() => isSettled || onSelect(asset)}>
        <span className={css.words}>
          <span className={css.name} dir="auto">
            {asset.name}
          </span>
          <span className={css.reason}>{leadingReason(asset)}</span>
        </span>
        <LevelChip level={asset.level} />
      </button>
    </li>
  )
}

function leadingReason({ position, reason, level, worst, forecastFor }: MapAsset): string {
  if (position === null) return mapTexts.list.noPosition
  if (reason) return reason
  if (level === 'unknown') return forecastFor?.length ? mapTexts.list.notForecast : mapTexts.card.unknown
  return level === worst ? mapTexts.card.noImpact : mapTexts.list.noneThen
}
