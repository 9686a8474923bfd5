import type { SegmentColor } from '@stormlane/domain'
import { SegmentSwatch } from '../../parts/map/segment-swatch.tsx'
import css from './route-report.module.css'
import { reportTexts } from './route-report.texts.ts'

export function RiskLegend() {
  const { label, low, med, high } = reportTexts.legend
  const steps: { word: string; color: SegmentColor }[] = [
    { word: low, color: 'green' },
    { word: med, color: 'yellow' },
    { word: high, color: 'red' },
  ]
  return (
    <section className={css.legend} aria-label={label}>
      <strong>{label}</strong>
      {steps.map(({ word, color }) => (
        <span key={word}>
          <SegmentSwatch color={color} />
          {word}
        </span>
      ))}
    </section>
  )
}
