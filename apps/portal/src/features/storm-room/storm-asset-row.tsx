import { withoutCause } from '@stormlane/domain/impacts'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import { ActionWords } from '../../parts/assets/action-words.tsx'
import { formatWindow, servedWindow } from '../../platform/time-format.ts'
import { LevelGlyph } from '../../ui/levels/level-glyph.tsx'
import type { StormAsset } from './storm-queries.ts'
import css from './storm-room.module.css'
import { stormRoomTexts as TEXTS } from './storm-room.texts.ts'

interface StormAssetRowProps {
  asset: StormAsset
  now: Date
  isChosen: boolean
  onChoose: () => void
}

/** An asset that the storm hits: when, and what the queue says of it: level, window, cost and advice. */
export function StormAssetRow({ asset, now, isChosen, onChoose }: StormAssetRowProps) {
  const { affectedAsset: item, timeZone } = asset
  const waitMs = Date.parse(asset.hitAt) - now.getTime()
  return (
    <li className={css.row} data-chosen={isChosen}>
      <LevelGlyph level={impactLevelName((item?.impactLevel ?? 0) as ImpactLevel)} />
      <div>
        <button type="button" className={css.name} aria-pressed={isChosen} dir="auto" onClick={onChoose}>
          {asset.name}
        </button>
        {item ? (
          <>
            <span className={css.muted}>
              {item.reason}
              {item.minutesLost ? `, ${TEXTS.lost(item.minutesLost)}` : ''}
            </span>
            {isChosen ? (
              <>
                <span className={css.muted}>
                  {formatWindow(servedWindow(item.startsAt, item.endsAt, item.knownUntil), timeZone ?? undefined)}
                </span>
                <span>
                  <ActionWords action={withoutCause(item.recommendedAction, item.reason)} />
                </span>
              </>
            ) : null}
          </>
        ) : (
          <span className={css.muted}>{TEXTS.noEffect}</span>
        )}
        {isChosen ? (
          <a href={`/client/map?${asset.assetType}_id=${encodeURIComponent(asset.id)}`}>{TEXTS.openOnMap}</a>
        ) : null}
      </div>
      <span className={css.hit}>{waitMs <= 0 ? TEXTS.inside : durationWords(waitMs / MINUTE_MS)}</span>
    </li>
  )
}
