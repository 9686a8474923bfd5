import type { AlertSeverity } from '../hazards/government-alerts/government-alert.ts'
import { LIMIT_REASON_NAMES } from '../impacts/limits/limits.texts.ts'
import type { ReachedLimit } from '../impacts/limits/reached-limit.ts'
import { LEVEL_BY_SEVERITY } from '../impacts/scores/alert-level.ts'
import { tagText } from '../impacts/scores/scores.texts.ts'
import type { Cause } from '../indices/impact-index.ts'
import { describeCause } from '../indices/indices.texts.ts'
import { IMPACT_LEVELS, impactLevelName, impactLevelOfIndex, roundIndex } from '../levels/impact-level.ts'
import { roundTo } from '../measures/units.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { DELAY_TAG_ID, delayAhead, tripDelayLevel } from './delay.ts'
import type { VehicleImpact } from './vehicle-evaluation.ts'
import type { VehicleTag } from './vehicle-tag.ts'
import { DELAY_TEXTS, UPCOMING_TEXTS } from './vehicles.texts.ts'

/** An own limit that a stretch reaches. */
export type LimitAhead = Pick<ReachedLimit, 'hazard' | 'value' | 'level' | 'reason'>

/** A stretch of a vehicle's route with one road and one reason. */
export interface RouteStretch {
  entersAt: Date
  leavesAt: Date
  /** For example I-80 or US 30; empty if unknown. */
  roadName: string
  /** Miles of the route; absent or null if unknown. */
  fromMile?: number | null | undefined
  toMile?: number | null | undefined
  roadIndex: number
  tippingIndex: number
  /** Absent or null in results of older versions. */
  floodIndex?: number | null | undefined
  /** Cause of the worst road index. */
  riskFrom: Cause | null
  minutesAdded: number
  /** The own limit that the stretch reaches; absent or null if there is none. */
  ownLimit?: LimitAhead | null | undefined
}

/** A government alert on the route. */
export interface AlertOnRoute {
  id: string
  event: string
  severity: AlertSeverity
  color: string
  entersAt: Date
  /** Null in evaluations stored by older versions. */
  leavesAt: Date | null
}

/** The lowest index that is reported: level low (RISK-010). */
const LOW_INDEX = 2
const SOURCE_WEIGHT: Record<VehicleTag['source'], number> = { alert: 0, limit: 1, impact: 2, weather: 3, insight: 4 }

/** Evaluates the rest of a route: the worst of each index and own limit, the alerts and the delay. */
export function upcomingImpact(
  stretches: readonly RouteStretch[],
  alerts: readonly AlertOnRoute[],
  now: Date,
): VehicleImpact {
  const ahead = stretches.filter(({ leavesAt }) => leavesAt > now)
  const tags = [
    ...indexTag('road', 'roadIndex', ahead, now),
    ...indexTag('tipping', 'tippingIndex', ahead, now),
    ...indexTag('flood', 'floodIndex', ahead, now),
    ...limitTag(ahead, now),
    ...alerts.filter(({ entersAt }) => entersAt > now).map((alert) => alertTag(alert, now)),
    ...delayTag(ahead, now),
  ].sort((a, b) => b.impactLevel - a.impactLevel || SOURCE_WEIGHT[a.source] - SOURCE_WEIGHT[b.source])
  return {
    overallImpactLevel: tags[0]?.impactLevel ?? IMPACT_LEVELS.none,
    tags,
    tagPriority: tags.map(({ id }) => id),
    lastUpdatedAt: now,
  }
}

function indexTag(
  index: 'road' | 'tipping' | 'flood',
  field: 'roadIndex' | 'tippingIndex' | 'floodIndex',
  ahead: readonly RouteStretch[],
  now: Date,
): VehicleTag[] {
  let worst: RouteStretch | undefined
  for (const stretch of ahead) if ((stretch[field] ?? 0) > (worst?.[field] ?? 0)) worst = stretch
  const value = worst?.[field] ?? 0
  if (!worst || value < LOW_INDEX) return []
  const impactLevel = impactLevelOfIndex(value)
  const cause = index === 'road' && worst.riskFrom ? describeCause(worst.riskFrom, 'imperial') : null
  return [
    {
      id: `impact:${index}`,
      source: 'impact',
      text: tagText(UPCOMING_TEXTS.names[index], impactLevelName(impactLevel)),
      value: roundIndex(value),
      impactLevel,
      reason: UPCOMING_TEXTS.where(worst.roadName, minutesUntil(worst.entersAt, now), cause),
    },
  ]
}

/** The worst own limit that a stretch ahead reaches. */
function limitTag(ahead: readonly RouteStretch[], now: Date): VehicleTag[] {
  let worst: RouteStretch | undefined
  for (const stretch of ahead) if ((stretch.ownLimit?.level ?? 0) > (worst?.ownLimit?.level ?? 0)) worst = stretch
  if (!worst?.ownLimit) return []
  const { hazard, value, level, reason } = worst.ownLimit
  return [
    {
      id: `limit:${hazard}`,
      source: 'limit',
      text: tagText(LIMIT_REASON_NAMES[hazard], impactLevelName(level)),
      value: roundTo(value, 2),
      impactLevel: level,
      reason: UPCOMING_TEXTS.where(worst.roadName, minutesUntil(worst.entersAt, now), reason),
    },
  ]
}

const alertTag = ({ id, event, severity, color, entersAt, leavesAt }: AlertOnRoute, now: Date): VehicleTag => ({
  id: `alert:${id}`,
  source: 'alert',
  text: event,
  value: null,
  impactLevel: LEVEL_BY_SEVERITY[severity],
  reason: UPCOMING_TEXTS.entersAlert(minutesUntil(entersAt, now)),
  ...(leavesAt && { alert: { color, startsAt: entersAt, endsAt: leavesAt } }),
})

function delayTag(ahead: readonly RouteStretch[], now: Date): VehicleTag[] {
  const delay = delayAhead(ahead, now)
  const impactLevel = tripDelayLevel(delay)
  if (impactLevel <= IMPACT_LEVELS.none) return []
  return [
    {
      id: DELAY_TAG_ID,
      source: 'impact',
      text: DELAY_TEXTS.ahead(delay.minutes),
      value: Math.floor(delay.minutes),
      impactLevel,
      reason: DELAY_TEXTS.slowedOnTrip(delay.minutes, delay.fraction, ''),
    },
  ]
}

const minutesUntil = (time: Date, now: Date) => Math.max(0, Math.round((time.getTime() - now.getTime()) / MINUTE_MS))
