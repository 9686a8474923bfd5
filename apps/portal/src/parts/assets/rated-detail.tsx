import type { AssetRating, RecommendedAction } from '@stormlane/domain/impacts'
import { impactLevelName } from '@stormlane/domain/levels'
import { formatWindow } from '../../platform/time-format.ts'
import { LevelTag } from '../../ui/levels/level-tag.tsx'
import { DetailCaption } from '../../ui/table/row-detail.tsx'
import { ActionWords } from './action-words.tsx'
import css from './asset-columns.module.css'
import { assetTableTexts } from './asset-table.texts.ts'

const TEXTS = assetTableTexts.detail

/** The recommended action of an asset, or why there is none yet. */
export function ActionDetail({ action, missing }: { action: RecommendedAction | null | undefined; missing: string }) {
  return (
    <>
      <DetailCaption>{TEXTS.recommendedAction}</DetailCaption>
      <p>{action ? <ActionWords action={action} /> : missing}</p>
    </>
  )
}

/** Lists every reason for an asset's level with its time, worst first. */
export function ReasonList({ reasons, timeZone }: Pick<AssetRating, 'reasons'> & { timeZone: string | undefined }) {
  return (
    <ul className={css.reasons}>
      {reasons.map(({ id, level, name, description, when }) => (
        <li key={id}>
          <LevelTag level={impactLevelName(level)} label={name} />
          <span>{description}</span>
          <span className={css.when}>{formatWindow(when, timeZone)}</span>
        </li>
      ))}
    </ul>
  )
}
