import type { ImpactReason } from '../impacts/scores/impact-reasons.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { worstAlertOnWay } from './alert-on-way.ts'
import { ENGLISH_ROUTE_WORDS } from './english-route.ts'
import { type ExplainedWay, minutesLost, ROUTE_RISK_NAMES, routeRiskText, wayRiskReason } from './route-risk.texts.ts'
import type { RouteWords } from './route-words.ts'

interface TimedWay extends ExplainedWay {
  departureTime: Date | string
}

/** Returns the reason for an option's risk. Its time is that of the worst stretch, its level is that of the trip. */
export function routeReasons(way: TimedWay, words: RouteWords = ENGLISH_ROUTE_WORDS): ImpactReason[] {
  const level = way.risk as ImpactLevel
  if (level <= IMPACT_LEVELS.none) return []
  const trip = { startAt: new Date(way.departureTime), endAt: new Date(way.adjustedArrivalTime) }
  const stretch = way.worstStretch
  const reason = wayRiskReason(way)
  const alert = reason === 'alert' ? worstAlertOnWay(way.weatherAlerts, way.adjustedArrivalTime)?.alert : undefined
  return [
    {
      id: alert ? `alert:${alert.id}` : reason === 'limit' ? `limit:${way.ownLimit?.hazard}` : `impact:${reason}`,
      source: alert ? 'alert' : reason === 'limit' ? 'limit' : 'impact',
      name: alert?.event ?? ROUTE_RISK_NAMES[reason],
      description: routeRiskText(way, words),
      level,
      costMinutes: minutesLost(way),
      variable: null,
      event: alert?.event ?? null,
      ...trip,
      ...(stretch && { madeIn: { startAt: new Date(stretch.entersAt), endAt: new Date(stretch.leavesAt) } }),
      spans: [{ ...trip, level }],
    },
  ]
}
