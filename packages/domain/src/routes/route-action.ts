import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '../impact-level.ts'
import type { ActionName, RecommendedAction } from '../scores/action.ts'
import { ACTION_REASONS, LEVEL_WORDS } from '../scores/scores.texts.ts'
import { betterOptionText, type RatedWay, routeRiskText, wayRiskReason } from './route-risk.texts.ts'

/** Action for an option of low or moderate risk (DASH-039; our choice). */
const BY_LEVEL: Partial<Record<ImpactLevel, ActionName>> = {
  [IMPACT_LEVELS.low]: 'monitor',
  [IMPACT_LEVELS.moderate]: 'reduce_speed',
}
const BY_LEVEL_OF_TIPPING: typeof BY_LEVEL = { ...BY_LEVEL, [IMPACT_LEVELS.moderate]: 'secure_load' }

/**
 * Recommended action for the chosen option of a route: reroute if another option is below moderate, else delay. A vehicle under
 * way cannot leave later; one that may tip over stops instead of driving slowly.
 */
export function routeAction(
  options: readonly RatedWay[],
  chosen: number,
  isUnderWay = false,
): RecommendedAction | null {
  const way = options[chosen] ?? options[0]
  if (!way) return null
  if (way.risk <= IMPACT_LEVELS.none) return { action: 'proceed', reason: ACTION_REASONS.proceed('') }
  const reason = routeRiskText(way)
  const isTipping = wayRiskReason(way) === 'tipping'
  const gentle = (isTipping ? BY_LEVEL_OF_TIPPING : BY_LEVEL)[way.risk as ImpactLevel]
  if (gentle) return { action: gentle, reason: ACTION_REASONS[gentle](reason) }
  const better = options.findIndex(({ risk }) => risk < IMPACT_LEVELS.moderate)
  if (better < 0) {
    const action = !isUnderWay ? 'delay' : isTipping ? 'hold' : 'reduce_speed'
    return { action, reason: ACTION_REASONS[action](reason) }
  }
  const level = LEVEL_WORDS[impactLevelName(options[better]?.risk as ImpactLevel)]
  return { action: 'reroute', reason: ACTION_REASONS.reroute(betterOptionText(reason, better, level)) }
}
