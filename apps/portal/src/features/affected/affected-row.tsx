import { type ImpactLevel, impactLevelName } from '@stormlane/domain'
import { ActionWords } from '../../parts/assets/action-words.tsx'
import { AssetIcon } from '../../parts/assets/asset-icon.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'
import { whenWords } from './affected-when.ts'

/** As high as three lines, so that the rows out of sight need not be measured. */
export const ROW_HEIGHT_PX = 76

interface AffectedRowProps {
  asset: AffectedAsset | undefined
  /** Position in the whole queue, from 0. */
  index: number
  groupNames: ReadonlyMap<string, string>
  now: Date
}

/** One asset of the queue, or a placeholder while its page is loaded. */
export function AffectedRow({ asset, index, groupNames, now }: AffectedRowProps) {
  return (
    <tr className={css.row} aria-rowindex={index + 2} style={{ height: ROW_HEIGHT_PX }}>
      {asset ? <Cells asset={asset} groupNames={groupNames} now={now} /> : <LoadingCells />}
    </tr>
  )
}

function Cells({ asset, groupNames, now }: { asset: AffectedAsset } & Pick<AffectedRowProps, 'groupNames' | 'now'>) {
  const { span, peak, soon } = whenWords(asset, now)
  const group = asset.groupIds.flatMap((id) => groupNames.get(id) ?? [])[0]
  return (
    <>
      <td>
        <div>
          <LevelChip level={impactLevelName(asset.impactLevel as ImpactLevel)} />
        </div>
      </td>
      <td>
        <span className={css.name} dir="auto" title={asset.name}>
          {asset.name}
        </span>
        <span className={css.kind}>
          <AssetIcon type={asset.assetType} />
          {[TEXTS.types[asset.assetType], group].filter(Boolean).join(' · ')}
        </span>
        <a
          className={css.link}
          href={`/client/map?${asset.assetType}_id=${encodeURIComponent(asset.id)}`}
          aria-label={TEXTS.openNamed(asset.name)}
        >
          {TEXTS.openOnMap}
        </a>
      </td>
      <td>
        <span className={css.span}>{span}</span>
        {peak ? <span className={css.muted}>{peak}</span> : null}
        <span className={css.muted}>{soon}</span>
      </td>
      <td>
        <span className={css.reason} title={asset.reason}>
          {asset.reason}
        </span>
        <span className={css.action} title={asset.recommendedAction.reason}>
          <ActionWords action={asset.recommendedAction} />
        </span>
      </td>
    </>
  )
}

const LoadingCells = () =>
  Object.keys(TEXTS.columns).map((column) => (
    <td key={column}>
      <Skeleton width="70%" />
    </td>
  ))
