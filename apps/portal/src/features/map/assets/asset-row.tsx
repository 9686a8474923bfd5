import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { formatDayTime } from '../../../platform/time-format.ts'
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

function leadingReason(asset: MapAsset): string {
  const { position, reason, level, worst, forecastFor } = asset
  if (position === null) return mapTexts.list.noPosition
  if (reason) return reason
  const worstAt = level === worst ? undefined : beginOfWorst(asset)
  if (worstAt) return mapTexts.list.upTo(LEVEL_WORDS[worst], formatDayTime(worstAt, asset.timeZone ?? undefined))
  if (level === 'unknown') return forecastFor?.length ? mapTexts.list.notForecast : mapTexts.card.unknown
  return level === worst ? mapTexts.card.noImpact : mapTexts.list.noneThen
}

/** When the worst level of the timeframe begins the first time. */
function beginOfWorst({ timeline, worst }: MapAsset): Date | undefined {
  const begins = timeline.flatMap(({ spans }) =>
    spans.filter(({ level }) => level === IMPACT_LEVELS[worst]).map(({ startAt }) => startAt.getTime()),
  )
  return begins.length === 0 ? undefined : new Date(Math.min(...begins))
}
