import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { LevelGlyph } from '../../ui/levels/level-glyph.tsx'
import css from './level-counts.module.css'
import { mapTexts } from './map.texts.ts'

/** Worst first. */
const LEVELS: readonly ImpactLevelName[] = ['extreme', 'high', 'moderate', 'low']

interface LevelCountsProps {
  counts: Record<ImpactLevelName, number>
  chosen: ReadonlySet<ImpactLevelName>
  onChange: (chosen: ReadonlySet<ImpactLevelName>) => void
}

/** The number of assets of each level; a click filters by the level. */
export function LevelCounts({ counts, chosen, onChange }: LevelCountsProps) {
  const toggle = (level: ImpactLevelName) => {
    const next = new Set(chosen)
    if (!next.delete(level)) next.add(level)
    onChange(next)
  }
  return (
    <fieldset className={css.counts}>
      <legend className="visually-hidden">{mapTexts.levels.label}</legend>
      {LEVELS.map((level) => (
        <button
          key={level}
          type="button"
          className={css.level}
          aria-pressed={chosen.has(level)}
          aria-label={mapTexts.levels.button(counts[level], LEVEL_WORDS[level])}
          title={LEVEL_WORDS[level]}
          onClick={() => toggle(level)}
        >
          <LevelGlyph level={level} />
          <strong>{counts[level]}</strong>
          <span className={css.word}>{LEVEL_WORDS[level]}</span>
        </button>
      ))}
    </fieldset>
  )
}
