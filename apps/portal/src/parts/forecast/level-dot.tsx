import '../../ui/levels/levels.css'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { LevelShape } from '../../ui/levels/level-shape.tsx'
import css from './timeline.module.css'

/**
 * A small colored mark beside a number. Its shape is for users who cannot tell the colors apart, its label for screen
 * readers.
 */
export function LevelDot({ level }: { level: ImpactLevel }) {
  const name = impactLevelName(level)
  return (
    <span className={css.dot} data-level={name} role="img" aria-label={LEVEL_WORDS[name]} title={LEVEL_WORDS[name]}>
      <LevelShape level={name} size={10} />
    </span>
  )
}
