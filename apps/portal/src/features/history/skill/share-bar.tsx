import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import { shareText } from './skill-words.ts'

/** A share as a bar and a number. */
export function ShareBar({ value, series }: { value: number | null; series: 'first' | 'quiet' }) {
  if (value === null) return skillTexts.events.notAvailable
  return (
    <span className={css.share}>
      <span className={css.bar} aria-hidden="true">
        <i data-series={series} style={{ width: `${100 * value}%` }} />
      </span>
      {shareText(value)}
    </span>
  )
}
