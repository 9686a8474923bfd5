import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import css from './affected-row.module.css'

/** The levels of an asset over the window of the queue. Its words stand beside it, so it is hidden from screen readers. */
export function LevelStrip({ levels }: { levels: readonly number[] }) {
  return (
    <span className={css.strip} aria-hidden="true">
      {levels.map((level, i) => {
        const name = impactLevelName(level as ImpactLevel)
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity than their place
        return <i key={i} data-level={name} title={LEVEL_WORDS[name]} />
      })}
    </span>
  )
}

/** A color of the strip, for its legend. */
export const LevelSwatch = ({ level }: { level: ImpactLevelName }) => (
  <span className={css.strip} data-part="swatch" aria-hidden="true">
    <i data-level={level} />
  </span>
)
