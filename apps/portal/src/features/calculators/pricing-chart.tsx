import { minimumPerMonth, monthlyPrice, type PricingChoice } from '@stormlane/domain/calculators'
import { Panel } from '../../ui/surface/panel.tsx'
import { formatAmount, formatDollars } from './amounts.ts'
import { pricingTexts } from './calculators.texts.ts'
import { axisTicks } from './chart-axis.ts'
import css from './pricing-chart.module.css'

const WIDTH = 730
const HEIGHT = 126
const LEFT = 78
const RIGHT = 700
const TOP = 14
const BOTTOM = 104
const SAMPLES = 60
/** The axis extends to this multiple of the chosen number, which places it left of the center. */
const AXIS_BEYOND_CHOICE = 2.4
const SMALLEST_AXIS_CALLS = 1000

/** The cost by number of calls, with the chosen number marked. */
export function PricingChart({ choice, summary }: { choice: PricingChoice; summary: string }) {
  const price = (callsPerMonth: number) => monthlyPrice({ ...choice, callsPerMonth }).total
  const callTicks = axisTicks(Math.max(SMALLEST_AXIS_CALLS, choice.callsPerMonth * AXIS_BEYOND_CHOICE))
  const maxCalls = callTicks.at(-1) ?? SMALLEST_AXIS_CALLS
  const costTicks = axisTicks(price(maxCalls))
  const maxCost = costTicks.at(-1) ?? 1
  const x = (calls: number) => LEFT + (calls / maxCalls) * (RIGHT - LEFT)
  const y = (cost: number) => BOTTOM - (cost / maxCost) * (BOTTOM - TOP)
  const points = Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const calls = Math.round((maxCalls * index) / SAMPLES)
    return `${x(calls).toFixed(1)} ${y(price(calls)).toFixed(1)}`
  })
  const total = price(choice.callsPerMonth)
  const minimum = minimumPerMonth(choice.service)
  return (
    <Panel title={pricingTexts.chart} actions={<span className={css.summary}>{summary}</span>} className={css.panel}>
      <svg
        className={css.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${pricingTexts.chart}: ${formatDollars(total)}`}
      >
        {costTicks.map((cost) => (
          <g key={cost}>
            <path d={`M${LEFT} ${y(cost)}H${RIGHT}`} className={css.grid} />
            <text x={LEFT - 6} y={y(cost) + 4} textAnchor="end">
              {formatDollars(cost)}
            </text>
          </g>
        ))}
        {callTicks.map((calls) => (
          <text key={calls} x={x(calls)} y={HEIGHT - 6} textAnchor="middle">
            {formatAmount(calls)}
          </text>
        ))}
        <path d={`M${points.join('L')}L${RIGHT} ${BOTTOM}L${LEFT} ${BOTTOM}Z`} className={css.area} />
        <path d={`M${LEFT} ${y(minimum)}H${RIGHT}`} className={css.minimum} />
        <text x={RIGHT} y={y(minimum) - 5} textAnchor="end">
          {pricingTexts.chartMinimum(formatDollars(minimum))}
        </text>
        <path d={`M${points.join('L')}`} className={css.line} />
        <path d={`M${x(choice.callsPerMonth)} ${y(total)}V${BOTTOM}`} className={css.drop} />
        <circle cx={x(choice.callsPerMonth)} cy={y(total)} r="5" className={css.here} />
        <text x={x(choice.callsPerMonth)} y={y(total) - 11} textAnchor="middle" className={css.value}>
          {formatDollars(total)}
        </text>
      </svg>
    </Panel>
  )
}
