import '../../ui/levels/levels.css'
import { type ImpactLevel, impactLevelName, LEVEL_WORDS } from '@stormlane/domain'
import css from './timeline.module.css'

/** A colored dot beside a number; the level's word is for users who cannot see the color. */
export function LevelDot({ level }: { level: ImpactLevel }) {
  const name = impactLevelName(level)
  return (
    <span className={css.dot} data-level={name} role="img" aria-label={LEVEL_WORDS[name]} title={LEVEL_WORDS[name]} />
  )
}
