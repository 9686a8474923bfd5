import { ChartCard, GridLines } from './chart-card.tsx'
import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import type { LeadScores } from './skill-queries.ts'
import { decimals } from './skill-words.ts'
import { axisText, valueAxis } from './value-axis.ts'

const TEXTS = skillTexts.skill
/** The shortest lead time shown. Shorter ones say little about skill. */
const FIRST_HOURS = 6
const LINES = 4
/** Bars of lower skills are cut off here, because they would flatten all others. Their numbers stay exact. */
const LOWEST = -0.5

interface Skill {
  leadHours: number
  climatology: number | null
  persistence: number | null
}

/** Returns the skill of the probability if there is one, else of the value. */
const skillOf = ({ leadHours, chance, climatologySkill, persistenceSkill }: LeadScores): Skill => ({
  leadHours,
  climatology: chance ? chance.climatologySkill : climatologySkill,
  persistence: chance ? chance.persistenceSkill : persistenceSkill,
})

/** Shows bars of skill against both references, by lead time. */
export function SkillChart({ leads }: { leads: readonly LeadScores[] }) {
  const skills = leads.filter(({ leadHours }) => leadHours >= FIRST_HOURS).map(skillOf)
  const shown = skills.flatMap(({ climatology, persistence }) => [climatology ?? 0, persistence ?? 0])
  const { top, ticks } = valueAxis(Math.max(0.1, ...shown), LINES)
  const low = Math.max(LOWEST, Math.min(0, ...shown))
  const step = (ticks[1] ?? top) - (ticks[0] ?? 0)
  const bottom = low < 0 ? -Math.ceil(-low / step) * step : 0
  const below = Array.from({ length: Math.round(-bottom / step) }, (_, i) => bottom + i * step)
  const share = (value: number) => (Math.max(bottom, value) - bottom) / (top - bottom)
  const spoken = (name: string, of: (skill: Skill) => number | null) =>
    `${name} ${skills.map((skill) => `${skillTexts.leadSpoken(skill.leadHours)} ${numberOrNone(of(skill))}`).join(', ')}`
  return (
    <ChartCard
      title={TEXTS.title}
      caption={TEXTS.caption}
      legend={[
        { label: TEXTS.series.climatology, series: 'first' },
        { label: TEXTS.series.persistence, series: 'second' },
      ]}
      spoken={skillTexts.chart(
        TEXTS.title,
        [
          spoken(TEXTS.series.climatology, ({ climatology }) => climatology),
          spoken(TEXTS.series.persistence, ({ persistence }) => persistence),
        ].join('; '),
      )}
    >
      {(plot) => {
        const slot = (plot.right - plot.left) / Math.max(1, skills.length)
        const bar = Math.min(18, slot * 0.36)
        const zero = plot.y(share(0))
        return (
          <>
            <GridLines
              plot={plot}
              ticks={[...below, ...ticks].map((tick) => ({ share: share(tick), text: axisText(tick) }))}
            />
            <line className={css.zero} x1={plot.left} x2={plot.right} y1={zero} y2={zero} />
            {skills.map((skill, i) => {
              const center = plot.left + (i + 0.5) * slot
              return (
                <g key={skill.leadHours}>
                  {(['climatology', 'persistence'] as const).map((reference, side) => {
                    const value = skill[reference]
                    if (value === null) return null
                    const y = plot.y(share(value))
                    return (
                      <rect
                        key={reference}
                        className={side === 0 ? css.firstBar : css.secondBar}
                        x={center + (side - 1) * (bar + 1) + side * 2 - 1}
                        y={Math.min(y, zero)}
                        width={bar}
                        height={Math.max(1, Math.abs(zero - y))}
                        rx="2"
                      >
                        <title>{`${TEXTS.series[reference]}, ${skillTexts.leadSpoken(skill.leadHours)}: ${decimals(value)}`}</title>
                      </rect>
                    )
                  })}
                  {skill.climatology !== null && (
                    <text
                      className={css.value}
                      x={center - bar / 2 - 1}
                      y={Math.min(plot.y(share(skill.climatology)), zero) - 4}
                      textAnchor="middle"
                    >
                      {decimals(skill.climatology)}
                    </text>
                  )}
                  <text x={center} y={plot.bottom + 16} textAnchor="middle">
                    {skillTexts.lead(skill.leadHours)}
                  </text>
                </g>
              )
            })}
          </>
        )
      }}
    </ChartCard>
  )
}

const numberOrNone = (value: number | null) => (value === null ? skillTexts.events.notAvailable : decimals(value))
