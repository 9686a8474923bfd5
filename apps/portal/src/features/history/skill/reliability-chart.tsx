import { ChartCard, GridLines, linePath, type Plot } from './chart-card.tsx'
import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import type { LeadScores } from './skill-queries.ts'
import { shareText } from './skill-words.ts'

const TEXTS = skillTexts.reliabilityDiagram
const [ONE_DAY, FIVE_DAYS] = [24, 120]
const GRID = [0, 0.2, 0.4, 0.6, 0.8, 1]
/** Height of a bar that holds all cases, as a share of the chart. */
const LARGEST_BAR = 0.25

interface ReliabilityChartProps {
  leads: readonly LeadScores[]
  /** The event that the probability is for. */
  event: string
}

/** Shows how often the event occurred at each forecast probability. Renders nothing without forecast probabilities. */
export function ReliabilityChart({ leads, event }: ReliabilityChartProps) {
  const tenthsAt = (hours: number) => leads.find(({ leadHours }) => leadHours === hours)?.chance?.tenths ?? []
  const [day, days] = [tenthsAt(ONE_DAY), tenthsAt(FIVE_DAYS)]
  if (day.length === 0 && days.length === 0) return null
  const path = (plot: Plot, tenths: typeof day) =>
    linePath(tenths.map(({ forecast, observed }) => [plot.x(forecast), plot.y(observed)]))
  const spoken = (name: string, tenths: typeof day) =>
    `${name} ${tenths.map(({ forecast, observed }) => `${shareText(forecast)} came in ${shareText(observed)}`).join(', ')}`
  return (
    <ChartCard
      title={TEXTS.title}
      caption={TEXTS.caption(event)}
      legend={[
        { label: TEXTS.series.day, series: 'first' },
        { label: TEXTS.series.days, series: 'second' },
      ]}
      spoken={skillTexts.chart(
        TEXTS.title,
        [spoken(TEXTS.series.day, day), spoken(TEXTS.series.days, days)].join('; '),
      )}
    >
      {(plot) => (
        <>
          <GridLines plot={plot} ticks={GRID.map((share) => ({ share, text: shareText(share) }))} />
          {GRID.map((share) => (
            <text key={share} x={plot.x(share)} y={plot.bottom + 16} textAnchor={share === 1 ? 'end' : 'middle'}>
              {shareText(share)}
            </text>
          ))}
          {day.map(({ forecast, share }) => (
            <rect
              key={forecast}
              className={css.cases}
              x={plot.x(forecast) - 7}
              y={plot.y(share * LARGEST_BAR)}
              width="14"
              height={plot.bottom - plot.y(share * LARGEST_BAR)}
              rx="2"
            />
          ))}
          <path
            className={css.diagonal}
            d={linePath([
              [plot.x(0), plot.y(0)],
              [plot.x(1), plot.y(1)],
            ])}
          />
          <text x={plot.x(0.88)} y={plot.y(0.96)} textAnchor="end">
            {TEXTS.perfect}
          </text>
          <path className={css.second} d={path(plot, days)} />
          <path className={css.first} d={path(plot, day)} />
          {day.map(({ forecast, observed }) => (
            <circle key={forecast} className={css.dot} cx={plot.x(forecast)} cy={plot.y(observed)} r="3.2">
              <title>{`${shareText(forecast)}: ${shareText(observed)}`}</title>
            </circle>
          ))}
        </>
      )}
    </ChartCard>
  )
}
