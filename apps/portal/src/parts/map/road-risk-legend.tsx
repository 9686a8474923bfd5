import { IMPACT_LEVELS, SEGMENT_COLOR_FILLS, SEGMENT_RISK_NAMES } from '@stormlane/domain'
import css from './road-risk-legend.module.css'

const LABEL = 'Road risk'
const STEPS = [
  [IMPACT_LEVELS.low, SEGMENT_COLOR_FILLS.green],
  [IMPACT_LEVELS.moderate, SEGMENT_COLOR_FILLS.yellow],
  [IMPACT_LEVELS.high, SEGMENT_COLOR_FILLS.red],
] as const

/** Names the metric that colors the lines of routes, with its colors. */
export function RoadRiskLegend() {
  return (
    <section className={css.legend} aria-label={LABEL}>
      <strong>{LABEL}</strong>
      {STEPS.map(([level, color]) => (
        <span key={level}>
          <i style={{ background: color }} aria-hidden="true" />
          {SEGMENT_RISK_NAMES[level]}
        </span>
      ))}
    </section>
  )
}
