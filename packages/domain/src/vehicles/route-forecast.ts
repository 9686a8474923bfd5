import { LIMIT_REASON_NAMES } from '../impacts/limits/limits.texts.ts'
import { LEVEL_BY_SEVERITY } from '../impacts/scores/alert-level.ts'
import { tagText } from '../impacts/scores/scores.texts.ts'
import { describeCause } from '../indices/indices.texts.ts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName, impactLevelOfIndex } from '../levels/impact-level.ts'
import { stretchPlace } from '../trips/route-risk.texts.ts'
import { DELAY_TAG_ID, slowParts } from './delay.ts'
import type { AlertOnRoute, LimitAhead, RouteStretch } from './upcoming-impact.ts'
import type { ForecastSpan, VehicleForecast } from './vehicle-forecast.ts'
import { DELAY_TEXTS, UPCOMING_TEXTS } from './vehicles.texts.ts'

/** The indices of a stretch; at equal levels, the first one leads. */
const INDICES = [
  ['road', 'roadIndex'],
  ['tipping', 'tippingIndex'],
  ['flood', 'floodIndex'],
] as const

/** Evaluates the impact on a vehicle along the rest of its route; null if nothing of the route is ahead. */
export function routeForecast(
  stretches: readonly RouteStretch[],
  alerts: readonly AlertOnRoute[],
  now: Date,
): VehicleForecast | null {
  const ahead = stretches.filter(({ leavesAt }) => leavesAt > now)
  const [first, last] = [ahead[0], ahead.at(-1)]
  if (!first || !last) return null
  const endAt = last.leavesAt
  const spans = alerts
    .filter(({ leavesAt }) => leavesAt === null || leavesAt > now)
    .map((alert) => alertSpan(alert, endAt))
  return { startAt: first.entersAt, endAt, spans: [...spans, ...stretchSpans(ahead), ...delaySpans(ahead, now)] }
}

/** Where the time is lost that weather adds to the rest of the trip. */
const delaySpans = (ahead: readonly RouteStretch[], now: Date): ForecastSpan[] =>
  slowParts(ahead, now).map(({ level, delay, startAt, endAt, worst }) => ({
    id: DELAY_TAG_ID,
    source: 'impact',
    text: DELAY_TEXTS.ahead(delay.minutes),
    impactLevel: level,
    reason: DELAY_TEXTS.slowedOnTrip(delay.minutes, delay.fraction, placeOf(worst)),
    startAt,
    endAt,
    ...(worst.entersAt > startAt && { peakAt: worst.entersAt }),
  }))

/**
 * Joins consecutive stretches with the same worst cause and level to one span, with the reason of the highest value.
 */
function stretchSpans(ahead: readonly RouteStretch[]): ForecastSpan[] {
  const spans: ForecastSpan[] = []
  /** The highest value of the last span. */
  let highest = 0
  for (const [i, stretch] of ahead.entries()) {
    const { index, value, level, limit } = worstCause(stretch)
    if (level <= IMPACT_LEVELS.none) continue
    // During a stop or break, the vehicle stays in the weather at the end of the stretch.
    const endAt = ahead[i + 1]?.entersAt ?? stretch.leavesAt
    const reason = limit ? UPCOMING_TEXTS.on(placeOf(stretch), limit.reason) : reasonOf(index, stretch)
    const hazard = limit ? undefined : causeOf(index, stretch)?.hazard
    const last = spans.at(-1)
    const source = limit ? 'limit' : 'impact'
    const id = limit ? `limit:${limit.hazard}` : `impact:${index}`
    if (last?.id === id && last.impactLevel === level && last.endAt >= stretch.entersAt) {
      last.endAt = endAt
      if (value > highest) {
        last.reason = reason
        last.hazard = hazard
        last.peakAt = stretch.entersAt
      }
      highest = Math.max(highest, value)
    } else {
      const name = limit ? LIMIT_REASON_NAMES[limit.hazard] : UPCOMING_TEXTS.names[index]
      const text = tagText(name, impactLevelName(level))
      spans.push({ id, source, text, impactLevel: level, reason, hazard, startAt: stretch.entersAt, endAt })
      highest = value
    }
  }
  return spans
}

interface WorstCause {
  index: keyof typeof UPCOMING_TEXTS.names
  value: number
  level: ImpactLevel
  /** Set if an own limit determines the level. */
  limit?: LimitAhead
}

function worstCause(stretch: RouteStretch): WorstCause {
  let worst: WorstCause = { index: 'road', value: 0, level: IMPACT_LEVELS.none }
  for (const [index, field] of INDICES) {
    const value = stretch[field] ?? 0
    const level = impactLevelOfIndex(value)
    if (level > worst.level) worst = { index, value, level }
  }
  const { ownLimit } = stretch
  // At equal levels, the own limit is named.
  return ownLimit && ownLimit.level >= worst.level ? { ...worst, level: ownLimit.level, limit: ownLimit } : worst
}

function reasonOf(index: WorstCause['index'], stretch: RouteStretch): string {
  const cause = causeOf(index, stretch)
  return UPCOMING_TEXTS.on(placeOf(stretch), cause ? describeCause(cause, 'imperial') : UPCOMING_TEXTS.names[index])
}

/** What leads the index of a stretch, where that is known. */
const causeOf = (index: WorstCause['index'], { riskFrom }: RouteStretch) => (index === 'road' ? riskFrom : null)

/** `I-80, mile 190 to 257`. */
const placeOf = ({ roadName, fromMile, toMile }: RouteStretch) =>
  typeof fromMile === 'number' && typeof toMile === 'number'
    ? stretchPlace({ routeName: roadName, fromMile, toMile })
    : roadName

const alertSpan = ({ id, event, severity, entersAt, leavesAt }: AlertOnRoute, routeEndsAt: Date): ForecastSpan => ({
  id: `alert:${id}`,
  source: 'alert',
  text: event,
  impactLevel: LEVEL_BY_SEVERITY[severity],
  reason: UPCOMING_TEXTS.alertOnRoute,
  startAt: entersAt,
  endAt: leavesAt ?? routeEndsAt,
})
