import { atRiskIn, type HistogramBar, isMostlyUnknown } from './histogram.ts'
import css from './histogram-bars.module.css'

interface HistogramBarsProps {
  bars: readonly HistogramBar[]
  /** Number of assets that the bars are about. */
  assets: number
  shown: number
  label: string
}

/** Affected assets above the slider: one bar per frame, worst level on top. Frames that are not forecast for most assets are hatched. */
export function HistogramBars({ bars, assets, shown, label }: HistogramBarsProps) {
  const most = Math.max(1, ...bars.map(atRiskIn))
  const share = (count: number) => `${(100 * count) / most}%`
  return (
    <div className={css.histogram} role="img" aria-label={label}>
      {bars.map((bar, i) => (
        <span
          key={bar.time.getTime()}
          className={css.count}
          data-shown={i === shown || undefined}
          data-unknown={isMostlyUnknown(bar, assets) || undefined}
        >
          <i className={css.extreme} style={{ height: share(bar.extreme) }} />
          <i className={css.high} style={{ height: share(bar.high) }} />
          <i className={css.moderate} style={{ height: share(bar.moderate) }} />
        </span>
      ))}
    </div>
  )
}
