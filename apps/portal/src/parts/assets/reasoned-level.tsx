import type { ImpactLevelName } from '@stormlane/domain/levels'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import css from './asset-columns.module.css'

/** A level with its reason beside it, in a table cell. A long reason is cut and whole in the tooltip. */
export function ReasonedLevel({ level, reason }: { level: ImpactLevelName; reason: string }) {
  return (
    <span className={css.reasoned} title={reason || undefined}>
      <LevelChip level={level} />
      {reason ? <span className={css.why}>{reason}</span> : null}
    </span>
  )
}
