import { IMPACT_LEVELS, type ImpactLevel } from '@stormlane/domain'
import type { MapAsset } from '../assets/map-asset.ts'

/** Number of assets of each level from moderate up, at one time. */
export interface HistogramBar {
  time: Date
  moderate: number
  high: number
  extreme: number
}

export const atRiskIn = ({ moderate, high, extreme }: HistogramBar) => moderate + high + extreme

/** Counts the assets at moderate or worse at each time, by their worst level then. */
export function impactHistogram(assets: readonly MapAsset[], times: readonly Date[]): HistogramBar[] {
  const bars = times.map((time) => ({ time, moderate: 0, high: 0, extreme: 0 }))
  for (const { impacts } of assets) {
    if (impacts.length === 0) continue
    // Numbers instead of dates: 10,000 assets at 168 hours take a few milliseconds instead of 100.
    const spans = impacts.map(({ level, startAt, endAt }) => ({ level, from: startAt.getTime(), to: endAt.getTime() }))
    for (const bar of bars) {
      const level = worstAt(spans, bar.time.getTime())
      if (level === IMPACT_LEVELS.extreme) bar.extreme++
      else if (level === IMPACT_LEVELS.high) bar.high++
      else if (level === IMPACT_LEVELS.moderate) bar.moderate++
    }
  }
  return bars
}

function worstAt(spans: readonly { level: ImpactLevel; from: number; to: number }[], time: number): ImpactLevel {
  let worst: ImpactLevel = IMPACT_LEVELS.none
  for (const { level, from, to } of spans) if (from <= time && time < to && level > worst) worst = level
  return worst
}
