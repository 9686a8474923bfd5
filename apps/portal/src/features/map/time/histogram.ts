import { IMPACT_LEVELS, type ImpactLevel } from '@stormlane/domain'
import type { MapAsset } from '../assets/map-asset.ts'

/** Assets at each level, from moderate on, at one time. */
export interface HistogramBar {
  time: Date
  moderate: number
  high: number
  extreme: number
}

export const atRiskIn = ({ moderate, high, extreme }: HistogramBar) => moderate + high + extreme

/** How many assets are at moderate or worse at each time, by their worst reason then. */
export function histogramOf(assets: readonly MapAsset[], times: readonly Date[]): HistogramBar[] {
  return times.map((time) => {
    const bar = { time, moderate: 0, high: 0, extreme: 0 }
    for (const asset of assets) {
      const level = worstAt(asset, time)
      if (level === IMPACT_LEVELS.extreme) bar.extreme++
      else if (level === IMPACT_LEVELS.high) bar.high++
      else if (level === IMPACT_LEVELS.moderate) bar.moderate++
    }
    return bar
  })
}

function worstAt({ impacts }: MapAsset, time: Date): ImpactLevel {
  let worst: ImpactLevel = IMPACT_LEVELS.none
  for (const { level, startAt, endAt } of impacts) if (startAt <= time && time < endAt && level > worst) worst = level
  return worst
}
