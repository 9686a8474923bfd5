import type { SegmentColor } from '@stormlane/domain/levels'
import { SegmentSwatch } from '../../parts/map/segment-swatch.tsx'
import { useDriverWords } from './driver-words-context.ts'
import css from './route-report.module.css'

export function RiskLegend() {
  const { label, low, med, high } = useDriverWords().report.legend
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
