import './levels.css'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { LevelShape } from './level-shape.tsx'
import css from './level-tag.module.css'

/** One reason of an impact level, e.g. "Road" at high. The tooltip and screen readers name the level. */
export function LevelTag({ level, label }: { level: ImpactLevelName; label: string }) {
  return (
    <span className={css.tag} data-level={level} title={`${label}: ${LEVEL_WORDS[level]}`}>
      <span className={css.glyph}>
        <LevelShape level={level} size={10} />
      </span>
      {label}
      <span className="visually-hidden">: {LEVEL_WORDS[level]}</span>
    </span>
  )
}
