import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { PROOF_TEXTS as TEXTS } from '@stormlane/domain/proof'
import { formatHour, formatMoment } from '../../platform/time-format.ts'
import { LevelShape } from '../../ui/levels/level-shape.tsx'
import css from './proof.module.css'
import type { Proof } from './proof-queries.ts'

const ROWS = [
  { of: 'forecastLevel', label: TEXTS.forecast },
  { of: 'observedLevel', label: TEXTS.observedRow },
] as const
const LEGEND = ['none', 'low', 'moderate', 'high'] as const
/** Labels that fit below the bars. */
const LABELS = 8

/** The level of each hour, forecast above observed. */
export function LevelBars({ proof: { hours, agreement, timeZone } }: { proof: Proof }) {
  const every = Math.max(1, Math.ceil(hours.length / LABELS))
  return (
    <figure className={css.bars}>
      {ROWS.map(({ of, label }) => (
        <div key={of} className={css.barRow}>
          <span>{label}</span>
          <ol aria-label={label}>
            {hours.map((hour) => {
              const level = hour[of]
              const name = level === null ? null : impactLevelName(level as ImpactLevel)
              const words = name === null ? TEXTS.unknown : LEVEL_WORDS[name]
              const title = `${formatMoment(new Date(hour.at), timeZone)}: ${words}`
              return (
                <li key={hour.at} data-level={name ?? undefined} title={title}>
                  <span className="visually-hidden">{title}</span>
                </li>
              )
            })}
          </ol>
        </div>
      ))}
      <div className={css.barRow} aria-hidden="true">
        <span />
        <ol className={css.barHours}>
          {hours.map(({ at }, i) => (
            <li key={at}>{i % every === 0 ? <small>{formatHour(new Date(at), timeZone)}</small> : null}</li>
          ))}
        </ol>
      </div>
      <figcaption className={css.legend}>
        {LEGEND.map((level) => (
          <span key={level} data-level={level}>
            <LevelShape level={level} size={14} /> {LEVEL_WORDS[level]}
          </span>
        ))}
        <span className={css.agreement}>{TEXTS.agreement(agreement)}</span>
      </figcaption>
    </figure>
  )
}
