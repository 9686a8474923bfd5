import { SEGMENT_COLOR_FILLS } from '@stormlane/domain'
import css from './route-report.module.css'
import { reportTexts } from './route-report.texts.ts'

export function RiskLegend() {
  const { label, low, med, high } = reportTexts.legend
  const steps = [
    { word: low, color: SEGMENT_COLOR_FILLS.green },
    { word: med, color: SEGMENT_COLOR_FILLS.yellow },
    { word: high, color: SEGMENT_COLOR_FILLS.red },
  ]
  return (
    <section className={css.legend} aria-label={label}>
      <strong>{label}</strong>
      {steps.map(({ word, color }) => (
        <span key={word}>
          <i style={{ background: color }} aria-hidden="true" />
          {word}
        </span>
      ))}
    </section>
  )
}
