import type { MeasurementSystem } from '@stormlane/domain/measures'
import css from './skill.module.css'
import { skillTexts as TEXTS } from './skill.texts.ts'
import type { LeadScores, Verification } from './skill-queries.ts'
import { decimals, errorUnit, shareText, shownError } from './skill-words.ts'

const ONE_DAY = 24

interface Figure {
  label: string
  text: string
  note: string
  /** Change from the previous period; null if the archive does not cover that period. */
  change: { text: string; isBetter: boolean } | null
}

interface Measure {
  label: string
  note: string
  of: (lead: LeadScores) => number | null | undefined
  text: (value: number) => string
  better: 'higher' | 'lower'
}

/** Shows the figures for a lead time of one day. Figures that are not recorded are absent. */
export function SkillSummary({ verification, units }: { verification: Verification; units: MeasurementSystem }) {
  const { leads, previous, variable, days } = verification
  const day = leads.find(({ leadHours }) => leadHours === ONE_DAY)
  if (!day) return null
  const dayArrival = verification.arrival?.leads.find(({ leadHours }) => leadHours === ONE_DAY)
  const before = previous.find(({ leadHours }) => leadHours === ONE_DAY)
  const measures: Measure[] = [
    {
      label: TEXTS.meanError,
      note: errorUnit(variable, units),
      of: ({ meanAbsoluteError }) =>
        meanAbsoluteError === null ? null : shownError(variable, meanAbsoluteError, units),
      text: decimals,
      better: 'lower',
    },
    {
      label: TEXTS.climatologySkill,
      note: TEXTS.ofOne,
      of: ({ chance, climatologySkill }) => (chance ? chance.climatologySkill : climatologySkill),
      text: decimals,
      better: 'higher',
    },
    {
      label: TEXTS.reliability,
      note: TEXTS.lowerIsBetter,
      of: ({ chance }) => chance?.reliability,
      text: (value) => value.toFixed(4),
      better: 'lower',
    },
    {
      label: TEXTS.hitRate,
      note: day.falseAlarms === null ? '' : TEXTS.falseAlarmShare(shareText(day.falseAlarms)),
      of: ({ detection }) => detection,
      text: shareText,
      better: 'higher',
    },
    {
      label: TEXTS.arrival.figure,
      note: TEXTS.arrival.aim,
      // The same for every variable. There is no previous period.
      of: (lead) => (lead === day ? dayArrival?.inside : null),
      text: shareText,
      better: 'higher',
    },
  ]
  return (
    <section className={css.summary} aria-label={TEXTS.summary}>
      {measures
        .flatMap((measure) => figureOf(measure, day, before) ?? [])
        .map(({ label, text, note, change }) => (
          <dl key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{text}</strong>
              {change && (
                <span data-better={change.isBetter} title={TEXTS.change(days)}>
                  {change.text}
                </span>
              )}
            </dd>
            <dd className={css.caption}>{note}</dd>
          </dl>
        ))}
    </section>
  )
}

function figureOf({ label, note, of, text, better }: Measure, day: LeadScores, before?: LeadScores): Figure | null {
  const value = of(day)
  if (typeof value !== 'number') return null
  const old = before && of(before)
  return {
    label,
    note,
    text: text(value),
    change: typeof old === 'number' ? changeOf(value - old, text, better) : null,
  }
}

/** Returns null if the change is too small to show. */
function changeOf(change: number, text: Measure['text'], better: Measure['better']): Figure['change'] {
  const shown = text(Math.abs(change))
  if (shown === text(0)) return null
  return { text: `${change > 0 ? '+' : '\u2212'}${shown}`, isBetter: change > 0 === (better === 'higher') }
}
