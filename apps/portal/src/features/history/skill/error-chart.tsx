import type { MeasurementSystem } from '@stormlane/domain/measures'
import { NOWCAST_HOURS } from '@stormlane/domain/time'
import type { VerifiedVariableId } from '@stormlane/domain/verification'
import { ChartCard, GridLines, linePath, type Plot } from './chart-card.tsx'
import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import type { LeadScores } from './skill-queries.ts'
import { decimals, errorUnit, shownError } from './skill-words.ts'
import { axisText, valueAxis } from './value-axis.ts'

const TEXTS = skillTexts.error
const ONE_DAY = 24

interface ErrorChartProps {
  variable: VerifiedVariableId
  leads: readonly LeadScores[]
  units: MeasurementSystem
}

/** Mean absolute error by lead time. Lead times are drawn at equal distances, because they are not evenly spaced. */
export function ErrorChart({ variable, leads, units }: ErrorChartProps) {
  const points = leads.flatMap(({ leadHours, meanAbsoluteError }) =>
    meanAbsoluteError === null ? [] : { leadHours, error: shownError(variable, meanAbsoluteError, units) },
  )
  const axis = valueAxis(Math.max(0, ...points.map(({ error }) => error)))
  const x = (plot: Plot, i: number) => plot.x((i + 0.5) / points.length)
  const day = points.findIndex(({ leadHours }) => leadHours === ONE_DAY)
  const nowcast = points.filter(({ leadHours }) => leadHours <= NOWCAST_HOURS).length
  return (
    <ChartCard
      title={TEXTS.title}
      caption={TEXTS.caption(errorUnit(variable, units))}
      spoken={skillTexts.chart(
        TEXTS.title,
        points.map(({ leadHours, error }) => `${skillTexts.leadSpoken(leadHours)} ${decimals(error)}`).join(', '),
      )}
    >
      {(plot) => (
        <>
          {nowcast > 0 && (
            <>
              <rect
                className={css.nowcast}
                x={plot.left}
                y={plot.top}
                width={plot.x(nowcast / points.length) - plot.left}
                height={plot.bottom - plot.top}
              />
              <text x={plot.left + 6} y={plot.top + 12}>
                {TEXTS.nowcast}
              </text>
              <text x={plot.x(nowcast / points.length) + 6} y={plot.top + 12}>
                {TEXTS.extended}
              </text>
            </>
          )}
          <GridLines plot={plot} ticks={axis.ticks.map((tick) => ({ share: tick / axis.top, text: axisText(tick) }))} />
          {points.map(({ leadHours }, i) => (
            <text key={leadHours} x={x(plot, i)} y={plot.bottom + 16} textAnchor="middle">
              {skillTexts.lead(leadHours)}
            </text>
          ))}
          <path
            className={css.first}
            d={linePath(points.map(({ error }, i) => [x(plot, i), plot.y(error / axis.top)]))}
          />
          {points.map(({ leadHours, error }, i) => (
            <circle
              key={leadHours}
              className={css.dot}
              cx={x(plot, i)}
              cy={plot.y(error / axis.top)}
              r={i === day ? 3.5 : 2}
            >
              <title>{`${skillTexts.leadSpoken(leadHours)}: ${decimals(error)}`}</title>
            </circle>
          ))}
          {points[day] && (
            <text className={css.value} x={x(plot, day) + 3} y={plot.y(points[day].error / axis.top) + 17}>
              {decimals(points[day].error)}
            </text>
          )}
        </>
      )}
    </ChartCard>
  )
}
