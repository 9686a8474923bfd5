import { IMPACT_LEVELS, type ImpactLevelName } from '@stormlane/domain/levels'
import { DemoBadge } from '../../ui/badges/demo-badge.tsx'
import { GemIcon } from '../../ui/badges/gem-icon.tsx'
import { Kbd } from '../../ui/badges/kbd.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { LevelGlyph } from '../../ui/levels/level-glyph.tsx'
import { LevelTag } from '../../ui/levels/level-tag.tsx'
import css from './design-system.module.css'

const LEVELS = Object.keys(IMPACT_LEVELS) as ImpactLevelName[]

export function LevelsSection() {
  return (
    <div className={css.body}>
      <div className={css.row}>
        {LEVELS.map((level) => (
          <LevelChip key={level} level={level} />
        ))}
      </div>
      <div className={css.row}>
        {LEVELS.map((level) => (
          <LevelChip key={level} level={level} variant="solid" />
        ))}
      </div>
      <div className={css.row}>
        {LEVELS.map((level) => (
          <LevelChip key={level} level={level} variant="solid" size="large" />
        ))}
      </div>
      <div className={css.row}>
        {LEVELS.map((level) => (
          <LevelGlyph key={level} level={level} />
        ))}
        <LevelTag level="high" label="Road" />
        <LevelTag level="moderate" label="Disruption" />
        <LevelTag level="low" label="Life and Property" />
      </div>
      <div className={css.row}>
        <DemoBadge />
        <GemIcon />
        <Kbd>⌘K</Kbd>
      </div>
    </div>
  )
}
