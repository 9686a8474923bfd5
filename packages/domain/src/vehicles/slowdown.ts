import { MINUTE_MS } from '../durations.ts'
import { IMPACT_LEVEL_COLORS, IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '../impact-level.ts'
import { describeSlowdown } from '../indices/indices.texts.ts'
import { slowdownCause } from '../road-speed.ts'
import type { RoadWeather } from '../road-state.ts'
import { routeRisk } from '../route-risk.ts'
import { isSlowdownFlagged } from '../routes/segment-colors.ts'
import type { ImpactTag } from '../scores/impact-summary.ts'
import { INSIGHT_TEXTS } from './vehicles.texts.ts'

export const SLOWDOWN_TAG_ID = 'impact:slowdown'

/** The level of a slowdown: that of a route with it. Slowdowns that are not flagged have none (DASH-056). */
export const slowdownLevel = (slowdownFraction: number): ImpactLevel =>
  isSlowdownFlagged(slowdownFraction)
    ? routeRisk({ extremeWeather: false, slowdownFraction, maxRoadIndex: 0, maxTippingIndex: 0 })
    : IMPACT_LEVELS.none

/** The time that weather adds in this weather over the time without it. */
const slowdownIn = (factor: number) => 1 / factor - 1

/** The level of the slowdown in some weather. */
export function weatherSlowdownLevel(weather: RoadWeather, freeFlowMph: number): ImpactLevel {
  const cause = slowdownCause(weather, freeFlowMph)
  return cause ? slowdownLevel(slowdownIn(cause.factor)) : IMPACT_LEVELS.none
}

/** A tag for a slowdown that is flagged. */
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

/** Slowdowns of shorter stretches are not worth a warning (our choice). */
const WORTH_MINUTES = 1

/** The slowdown of a stretch of road; 0 where the weather adds less than a minute. */
export function stretchSlowdown({ entersAt, leavesAt, minutesAdded }: DrivenStretch): number {
  const freeFlowMinutes = (leavesAt.getTime() - entersAt.getTime()) / MINUTE_MS - minutesAdded
  return minutesAdded >= WORTH_MINUTES && freeFlowMinutes > 0 ? minutesAdded / freeFlowMinutes : 0
}
