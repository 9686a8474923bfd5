import { IMPACT_LEVELS, type ImpactLevelName, impactLevelName } from '@stormlane/domain/levels'
import type { TimeWindow } from '@stormlane/domain/time'
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

/**
 * Counts the assets at moderate or worse at each time, and those without a forecast. If levels are chosen, counts only
 * these levels.
 */
export function impactHistogram(
  assets: readonly Pick<MapAsset, 'timeline' | 'forecastFor'>[],
  times: readonly Date[],
  chosen: ReadonlySet<ImpactLevelName>,
): HistogramBar[] {
  const bars = times.map((time) => ({ time, moderate: 0, high: 0, extreme: 0, unknown: 0 }))
  // Most vehicles have no impact and the same forecast times, so compare each set of times with the bars only once.
  const withoutImpact = new Map<string, { forecastFor: readonly TimeWindow[]; count: number }>()
  for (const asset of assets) {
    const { timeline, forecastFor } = asset
    if (timeline.length === 0) {
      if (forecastFor === null) continue
      const key = forecastFor.map(({ startAt, endAt }) => `${startAt.getTime()} ${endAt.getTime()}`).join()
      const alike = withoutImpact.get(key)
      if (alike) alike.count++
      else withoutImpact.set(key, { forecastFor, count: 1 })
      continue
    }
    for (const bar of bars) {
      const level = impactLevelName(levelAt(asset, bar.time))
      if (isCounted(level) && (chosen.size === 0 || level === 'unknown' || chosen.has(level))) bar[level]++
    }
  }
  for (const { forecastFor, count } of withoutImpact.values())
    for (const bar of bars)
      if (levelAt({ timeline: [], forecastFor }, bar.time) === IMPACT_LEVELS.unknown) bar.unknown += count
  return bars
}

/** True if most assets have no forecast for the time of a bar, so that an empty bar does not mean clear weather. */
export const isMostlyUnknown = ({ unknown }: HistogramBar, assets: number) => unknown > assets / 2
