import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { formatDayTime } from '../../platform/time-format.ts'
import { LevelGlyph } from '../../ui/levels/level-glyph.tsx'
import css from './affected.module.css'
import { affectedTexts } from './affected.texts.ts'
import type { LevelStep } from './affected-queries.ts'

const TEXTS = affectedTexts.levelHistory

/** Lists with which runs the level of an asset rose and fell, newest first. Renders nothing if it did neither. */
export function LevelHistory({ steps }: { steps: readonly LevelStep[] }) {
  if (steps.length === 0) return null
  return (
    <section className={css.history} aria-label={TEXTS.title}>
      <h3>{TEXTS.title}</h3>
      <ol>
        {steps.map(({ runTime, previousImpactLevel, impactLevel }) => {
          const [before, after] = [previousImpactLevel, impactLevel].map((level) =>
            impactLevelName(level as ImpactLevel),
          )
          return (
            <li key={runTime} className={css.levelStep}>
              <LevelGlyph level={after ?? 'unknown'} />
              <span>
                {TEXTS[impactLevel > previousImpactLevel ? 'rose' : 'fell'](
                  LEVEL_WORDS[before ?? 'unknown'],
                  LEVEL_WORDS[after ?? 'unknown'],
                )}
              </span>
              <span className={css.muted}>{TEXTS.run(formatDayTime(new Date(runTime)))}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
