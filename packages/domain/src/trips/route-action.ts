import type { ActionName, RecommendedAction } from '../impacts/scores/action.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { ENGLISH_ROUTE_WORDS } from './english-route.ts'
import { type ExplainedWay, rerouteAdvice, routeRiskText, wayAdvice, wayRiskReason } from './route-risk.texts.ts'
import type { RouteWords } from './route-words.ts'

type WayAction = Exclude<ActionName, 'proceed' | 'reroute'>

/** Action for an option of low or moderate risk (DASH-039; our choice). */
const BY_LEVEL: Partial<Record<ImpactLevel, WayAction>> = {
  [IMPACT_LEVELS.low]: 'monitor',
  [IMPACT_LEVELS.moderate]: 'reduce_speed',
}
const BY_LEVEL_OF_TIPPING: typeof BY_LEVEL = { ...BY_LEVEL, [IMPACT_LEVELS.moderate]: 'secure_load' }

/**
 * Recommends an action for the chosen option of a route. At high risk or worse, that is a reroute if another option is
 * below moderate, else a delay. A vehicle under way cannot leave later, so it slows down, or stops if it may tip over or the road is flooded.
 */
export function routeAction(
  options: readonly ExplainedWay[],
  chosen: number,
  isUnderWay = false,
  words: RouteWords = ENGLISH_ROUTE_WORDS,
): RecommendedAction | null {
  const way = options[chosen] ?? options[0]
  if (!way) return null
  if (way.risk <= IMPACT_LEVELS.none) return { action: 'proceed', reason: words.noImpact }
  const cause = wayRiskReason(way)
  const isTipping = cause === 'tipping'
  const withCause = (sentence: string) => `${sentence}. ${routeRiskText(way, words)}.`
  const advised = (action: WayAction) => ({ action, reason: withCause(wayAdvice(action, way, words)) })
  const gentle = (isTipping ? BY_LEVEL_OF_TIPPING : BY_LEVEL)[way.risk as ImpactLevel]
  if (gentle) return advised(gentle)
  const index = options.findIndex(({ risk }) => risk < IMPACT_LEVELS.moderate)
  const other = options[index]
  if (other) return { action: 'reroute', reason: withCause(rerouteAdvice(way, { other, index }, words)) }
  return advised(!isUnderWay ? 'delay' : isTipping || cause === 'flood' ? 'hold' : 'reduce_speed')
}
