import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '../impact-level.ts'
import { PROCEED_TEXT } from '../scores/action.texts.ts'
import type { ActionName, RecommendedAction } from '../scores/action.ts'
import { LEVEL_WORDS } from '../scores/scores.texts.ts'
import { type ExplainedWay, ROUTE_ACTION_TEXTS, routeRiskText, wayRiskReason } from './route-risk.texts.ts'

type WayAction = Exclude<ActionName, 'proceed' | 'reroute'>

/** Action for an option of low or moderate risk (DASH-039; our choice). */
const BY_LEVEL: Partial<Record<ImpactLevel, WayAction>> = {
  [IMPACT_LEVELS.low]: 'monitor',
  [IMPACT_LEVELS.moderate]: 'reduce_speed',
}
const BY_LEVEL_OF_TIPPING: typeof BY_LEVEL = { ...BY_LEVEL, [IMPACT_LEVELS.moderate]: 'secure_load' }

/**
 * Recommended action for the chosen option of a route: reroute if another option is below moderate, else delay. A vehicle under
 * way cannot leave later; one that may tip over stops instead of driving slowly.
 */
export function routeAction(
  options: readonly ExplainedWay[],
  chosen: number,
  isUnderWay = false,
): RecommendedAction | null {
  const way = options[chosen] ?? options[0]
  if (!way) return null
  if (way.risk <= IMPACT_LEVELS.none) return { action: 'proceed', reason: PROCEED_TEXT }
  const isTipping = wayRiskReason(way) === 'tipping'
  const gentle = (isTipping ? BY_LEVEL_OF_TIPPING : BY_LEVEL)[way.risk as ImpactLevel]
  if (gentle) return wayAction(gentle, way)
  const better = options.findIndex(({ risk }) => risk < IMPACT_LEVELS.moderate)
  const other = options[better]
  if (!other) return wayAction(!isUnderWay ? 'delay' : isTipping ? 'hold' : 'reduce_speed', way)
  const level = LEVEL_WORDS[impactLevelName(other.risk as ImpactLevel)]
  return { action: 'reroute', reason: withCause(ROUTE_ACTION_TEXTS.reroute(way, other, better, level), way) }
}

const wayAction = (action: WayAction, way: ExplainedWay): RecommendedAction => ({
  action,
  reason: withCause(ROUTE_ACTION_TEXTS[action](way), way),
})

const withCause = (sentence: string, way: ExplainedWay) => `${sentence}. ${routeRiskText(way)}.`
