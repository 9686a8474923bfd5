import { type ImpactLevelName, impactLevelName } from '@stormlane/domain'
import type { MapAsset } from '../assets/map-asset.ts'
import { levelAt } from './level-at.ts'

/** Number of assets of each level from moderate up, at one time. */
export interface HistogramBar {
  time: Date
  moderate: number
  high: number
  extreme: number
  /** Assets without a forecast for this time. */
  unknown: number
}

export const atRiskIn = ({ moderate, high, extreme }: Record<'moderate' | 'high' | 'extreme', number>) =>
  moderate + high + extreme

const COUNTED = ['unknown', 'moderate', 'high', 'extreme'] as const
type Counted = (typeof COUNTED)[number]
const isCounted = (level: ImpactLevelName): level is Counted => COUNTED.some((counted) => counted === level)

/** Counts the assets at moderate or worse at each time, and those without a forecast; with levels chosen, only those of these levels. */
export function impactHistogram(
  assets: readonly Pick<MapAsset, 'timeline' | 'forecastFor'>[],
  times: readonly Date[],
  chosen: ReadonlySet<ImpactLevelName>,
): HistogramBar[] {
  const bars = times.map((time) => ({ time, moderate: 0, high: 0, extreme: 0, unknown: 0 }))
  for (const asset of assets) {
    if (asset.timeline.length === 0 && asset.forecastFor === null) continue
    for (const bar of bars) {
      const level = impactLevelName(levelAt(asset, bar.time))
      if (isCounted(level) && (chosen.size === 0 || level === 'unknown' || chosen.has(level))) bar[level]++
    }
  }
  return bars
}

/** Whether most of the assets have no forecast for a bar's time, so that an empty bar does not mean clear weather. */
export const isMostlyUnknown = ({ unknown }: HistogramBar, assets: number) => unknown > assets / 2
