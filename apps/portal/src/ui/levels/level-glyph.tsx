import './levels.css'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import css from './level-chip.module.css'
import { LevelShape } from './level-shape.tsx'

/** A level's colored symbol, for places without room for the word; the word is its accessible name. */
export function LevelGlyph({ level }: { level: ImpactLevelName }) {
  return (
    <span className={css.square} data-level={level} role="img" aria-label={LEVEL_WORDS[level]}>
      <LevelShape level={level} size={13} />
    </span>
  )
}
