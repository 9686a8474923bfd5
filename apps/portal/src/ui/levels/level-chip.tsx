import './levels.css'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import css from './level-chip.module.css'
import { LevelShape } from './level-shape.tsx'

interface LevelChipProps {
  level: ImpactLevelName
  /** Use `soft` in tables and lists, `solid` once in a card. */
  variant?: 'soft' | 'solid'
  size?: 'medium' | 'large'
}

/** An asset's impact level as color, shape and word. */
export function LevelChip({ level, variant = 'soft', size = 'medium' }: LevelChipProps) {
  const classes = [css.chip, variant === 'solid' && css.solid, size === 'large' && css.large].filter(Boolean).join(' ')
  return (
    <span className={classes} data-level={level}>
      <span className={css.glyph}>
        <LevelShape level={level} size={size === 'large' ? 16 : 14} />
      </span>
      <span className={css.word}>{LEVEL_WORDS[level]}</span>
    </span>
  )
}
