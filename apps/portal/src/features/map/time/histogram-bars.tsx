import type { AssetType } from '@stormlane/domain/assets'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { useDeferredValue, useMemo } from 'react'
import type { Frame } from '../../../parts/weather/frames.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import { histogramLabel } from './at-risk-note.ts'
import { atRiskIn, impactHistogram, isMostlyUnknown } from './histogram.ts'
import css from './histogram-bars.module.css'

interface HistogramBarsProps {
  assetType: AssetType
  /** The assets that the bars count, of every level. */
  assets: readonly MapAsset[]
  frames: readonly Frame[]
  /** The levels that the user chose; empty for all. */
  levels: ReadonlySet<ImpactLevelName>
  shown: number
}

/** One bar of affected assets per frame, worst level on top. Hatched if most assets have no forecast for the frame. */
export function HistogramBars({ assetType, assets, frames, levels, shown }: HistogramBarsProps) {
  // Counting a large fleet takes as long as drawing its markers, so it runs in a task of its own.
  const counted = useDeferredValue(assets)
  const bars = useMemo(
    () =>
      impactHistogram(
        counted,
        frames.map(({ time }) => time),
        levels,
      ),
    [counted, frames, levels],
  )
  const most = Math.max(1, ...bars.map(atRiskIn))
  const share = (count: number) => `${(100 * count) / most}%`
  return (
    <div className={css.histogram} role="img" aria-label={histogramLabel(bars, counted.length, assetType)}>
      {bars.map((bar, i) => (
        <span
          key={bar.time.getTime()}
          className={css.count}
          data-shown={i === shown || undefined}
          data-unknown={isMostlyUnknown(bar, counted.length) || undefined}
        >
          <i className={css.extreme} style={{ height: share(bar.extreme) }} />
          <i className={css.high} style={{ height: share(bar.high) }} />
          <i className={css.moderate} style={{ height: share(bar.moderate) }} />
        </span>
      ))}
    </div>
  )
}
