import { IMPACT_LEVELS, SEGMENT_RISK_NAMES } from '@stormlane/domain/levels'
import css from './road-risk-legend.module.css'
import { SegmentSwatch } from './segment-swatch.tsx'

const LABEL = 'Road risk'
const STEPS = [
  [IMPACT_LEVELS.low, 'green'],
  [IMPACT_LEVELS.moderate, 'yellow'],
  [IMPACT_LEVELS.high, 'red'],
] as const

/** Explains the colors of route lines, which show road risk. */
export function RoadRiskLegend() {
  return (
    <section className={css.legend} aria-label={LABEL}>
      <strong>{LABEL}</strong>
      {STEPS.map(([level, color]) => (
        <span key={level}>
          <SegmentSwatch color={color} />
          {SEGMENT_RISK_NAMES[level]}
        </span>
      ))}
    </section>
  )
}
