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

/**
 * Lists every reason for an asset's level with its time, worst first; the leading one in the words of the other screens.
 * Where reasons make the level in turn, their common time comes first, because the other screens tell only that.
 */
export function ReasonList({
  reasons,
  text,
  when,
  timeZone,
}: Pick<AssetRating, 'reasons' | 'text' | 'when'> & { timeZone: string | undefined }) {
  const [leading] = reasons
  const whole = when && formatWindow(when, timeZone)
  const isInTurn = leading && whole !== undefined && whole !== formatWindow(leading.when, timeZone)
  return (
    <ul className={css.reasons}>
      {isInTurn ? (
        <li>
          <LevelTag level={impactLevelName(leading.level)} label={TEXTS.inTurn} />
          <span />
          <span className={css.when}>{whole}</span>
        </li>
      ) : null}
      {reasons.map(({ id, level, name, description, when }, i) => (
        <li key={id}>
          <LevelTag level={impactLevelName(level)} label={name} />
          <span>{i === 0 ? leadingWords({ name, description }, text) : description}</span>
          <span className={css.when}>{formatWindow(when, timeZone)}</span>
        </li>
      ))}
    </ul>
  )
}

/** An alert is described beside the weather that it warns of. */
const leadingWords = ({ name, description }: { name: string; description: string }, text: string) =>
  text === name || text === description ? description : `${text} · ${description}`
