import { atRiskIn, type HistogramBar } from './histogram.ts'
import css from './histogram-bars.module.css'

/** Affected assets above the slider: one bar per frame, worst level on top. */
export function HistogramBars({ bars, shown, label }: { bars: readonly HistogramBar[]; shown: number; label: string }) {
  const most = Math.max(1, ...bars.map(atRiskIn))
  const share = (count: number) => `${(100 * count) / most}%`
  return (
    <div className={css.histogram} role="img" aria-label={label}>
      {bars.map((bar, i) => (
        <span key={bar.time.getTime()} className={css.count} data-shown={i === shown || undefined}>
          <i className={css.extreme} style={{ height: share(bar.extreme) }} />
          <i className={css.high} style={{ height: share(bar.high) }} />
          <i className={css.moderate} style={{ height: share(bar.moderate) }} />
        </span>
      ))}
    </div>
  )
}
