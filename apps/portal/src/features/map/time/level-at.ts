import { levelOfReasonsAt, rateReasons } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import type { MapAsset } from '../assets/map-asset.ts'

/** Returns the level of an asset at a time; unknown without a forecast for it. */
export function levelAt(
  { timeline, forecastFor }: Pick<MapAsset, 'timeline' | 'forecastFor'>,
  time: Date,
): ImpactLevel {
  const at = time.getTime()
  // Compare numbers: comparing dates takes four times as long, and the histogram compares half a million.
  const isForecast =
    forecastFor === null || forecastFor.some(({ startAt, endAt }) => startAt.getTime() <= at && at < endAt.getTime())
  return isForecast ? levelOfReasonsAt(timeline, at) : IMPACT_LEVELS.unknown
}

/**
 * Returns the assets with their level, reasons and action at a time. Unchanged assets keep their identity, so that they
 * are not drawn again.
 */
export function assetsAt(assets: readonly MapAsset[], time: Date): MapAsset[] {
  const moment = { startAt: time, endAt: new Date(time.getTime() + 1) }
  return assets.map((asset) => {
    const level = impactLevelName(levelAt(asset, time))
    if (asset.level === level && asset.timeline.length === 0) return asset
    const rating = rateReasons(asset.timeline, moment, asset)
    const { actionFor } = asset
    const action = actionFor && ((now: Date) => asset.action(now) && actionFor(rating, time))
    // An asset without a forecast for the timeframe may have one for the first of its times.
    const worst = IMPACT_LEVELS[level] > IMPACT_LEVELS[asset.worst] ? level : asset.worst
    return {
      ...asset,
      level,
      worst,
      impacts: rating.reasons,
      when: rating.when,
      reason: rating.text,
      ...(action && { action }),
    }
  })
}
