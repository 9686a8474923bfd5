import '../../ui/levels/levels.css'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain'
import { LEVEL_WORDS } from '../../ui/levels/level-words.ts'
import css from './timeline.module.css'

/** The level beside a number; its word is there for who cannot see the color. */
export function LevelDot({ level }: { level: ImpactLevel }) {
  const name = impactLevelName(level)
  return (
    <span className={css.dot} data-level={name} role="img" aria-label={LEVEL_WORDS[name]} title={LEVEL_WORDS[name]} />
  )
}
