import type { ImpactTag } from '../impacts/scores/impact-summary.ts'
import { describeSlowdown } from '../indices/indices.texts.ts'
import { slowdownCause } from '../indices/road-speed.ts'
import type { RoadWeather } from '../indices/road-state.ts'
import { IMPACT_LEVEL_COLORS, IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '../levels/impact-level.ts'
import { routeRisk } from '../levels/route-risk.ts'
import { isSlowdownFlagged } from '../levels/segment-colors.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { INSIGHT_TEXTS } from './vehicles.texts.ts'

export const SLOWDOWN_TAG_ID = 'impact:slowdown'

/** Returns the level of a slowdown, as for a whole route. Slowdowns that are not flagged have none (DASH-056). */
export const slowdownLevel = (slowdownFraction: number): ImpactLevel =>
  isSlowdownFlagged(slowdownFraction)
    ? routeRisk({ extremeWeather: false, slowdownFraction, maxRoadIndex: 0, maxTippingIndex: 0 })
    : IMPACT_LEVELS.none

/** Converts a speed factor to a slowdown: the added time divided by the time without weather. */
const slowdownIn = (factor: number) => 1 / factor - 1

/** Returns the level of the slowdown in this weather. */
export function weatherSlowdownLevel(weather: RoadWeather, freeFlowMph: number): ImpactLevel {
  const cause = slowdownCause(weather, freeFlowMph)
  return cause ? slowdownLevel(slowdownIn(cause.factor)) : IMPACT_LEVELS.none
}

/** Returns a tag if the slowdown is flagged. */
export function slowdownTag(weather: RoadWeather, freeFlowMph: number, at: Date): ImpactTag[] {
  const cause = slowdownCause(weather, freeFlowMph)
  if (!cause) return []
  const fraction = slowdownIn(cause.factor)
  const impactLevel = slowdownLevel(fraction)
  if (impactLevel <= IMPACT_LEVELS.none) return []
  return [
    {
      id: SLOWDOWN_TAG_ID,
      source: 'impact',
      text: INSIGHT_TEXTS.slowed(fraction),
      value: Math.round(100 * fraction),
      variable: 'slowdown',
      impactLevel,
      event: null,
      description: describeSlowdown(cause, 'imperial'),
      color: IMPACT_LEVEL_COLORS[impactLevelName(impactLevel)].fill,
      effective: at,
      expires: at,
      levels: [],
    },
  ]
}

interface DrivenStretch {
  entersAt: Date
  leavesAt: Date
  minutesAdded: number
}

/** A stretch on which weather adds less than this is not worth a warning (our choice). */
const WORTH_MINUTES = 1

/** Returns the slowdown of a stretch of road; 0 if the weather adds less than a minute. */
export function stretchSlowdown({ entersAt, leavesAt, minutesAdded }: DrivenStretch): number {
  const freeFlowMinutes = (leavesAt.getTime() - entersAt.getTime()) / MINUTE_MS - minutesAdded
  return minutesAdded >= WORTH_MINUTES && freeFlowMinutes > 0 ? minutesAdded / freeFlowMinutes : 0
}
