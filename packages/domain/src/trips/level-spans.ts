import { EXTREME_WEATHER_FLAG } from '../indices/weather-flags.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { levelOfAlert } from './alert-on-way.ts'
import { segmentRisk } from './merged-segments.ts'
import type { EvaluatedSegment, RouteAlert, RouteResult } from './route.ts'

/** A part of a trip that is driven at one level. */
export interface LevelSpan {
  level: ImpactLevel
  startsAt: Date
  endsAt: Date
}

/** A calmer part shorter than this, between two worse ones, is joined to them: a bar of a day cannot show it (our choice). */
const SHORT_MS = 10 * MINUTE_MS

/**
 * The levels of a trip in time, without the breaks of its driver. None is above the level of the whole trip: a slow mile
 * in a day of driving does not make the bar worse than the chip beside it.
 */
export function levelSpans({
  segments,
  breaks,
  risk,
  weatherAlerts = [],
}: Pick<RouteResult, 'segments' | 'breaks' | 'risk'> & Partial<Pick<RouteResult, 'weatherAlerts'>>): LevelSpan[] {
  const driven = segments.flatMap((segment) =>
    cutAtAlerts(segment, weatherAlerts).map(({ startsAt, endsAt, level }) => ({
      level: Math.min(risk, Math.max(levelOf(segment), level)) as ImpactLevel,
      startsAt,
      endsAt,
    })),
  )
  return withoutBreaks(joined(driven), breaks)
}

/** The parts of a segment, with the worst level of the alerts in each. */
function cutAtAlerts({ entersAt, leavesAt }: EvaluatedSegment, alerts: readonly RouteAlert[]): LevelSpan[] {
  const met = alerts.filter((alert) => alert.entersAt < leavesAt && entersAt < alert.leavesAt)
  const bounds = met
    .flatMap((alert) => [alert.entersAt, alert.leavesAt])
    .filter((at) => entersAt < at && at < leavesAt)
    .sort((a, b) => a.getTime() - b.getTime())
  return [entersAt, ...bounds].map((startsAt, i) => {
    const over = met.filter((alert) => alert.entersAt <= startsAt && startsAt < alert.leavesAt)
    return {
      level: Math.max(IMPACT_LEVELS.none, ...over.map(levelOfAlert)) as ImpactLevel,
      startsAt,
      endsAt: bounds[i] ?? leavesAt,
    }
  })
}

const levelOf = (segment: EvaluatedSegment): ImpactLevel => {
  const level = segmentRisk(segment)
  const isExtreme = segment.weatherFlags.includes(EXTREME_WEATHER_FLAG)
  return isExtreme && level < IMPACT_LEVELS.high ? IMPACT_LEVELS.high : level
}

/** Joins spans of one level, and short calm ones with their neighbors. */
function joined(spans: readonly LevelSpan[]): LevelSpan[] {
  const found: LevelSpan[] = []
  for (const span of spans) {
    const before = found.at(-1)
    if (before?.level === span.level) before.endsAt = span.endsAt
    else found.push({ ...span })
  }
  const gap = found.findIndex((span, i) => {
    const [before, after] = [found[i - 1], found[i + 1]]
    const isShort = span.endsAt.getTime() - span.startsAt.getTime() < SHORT_MS
    return isShort && before && after && before.level > span.level && after.level > span.level
  })
  if (gap === -1) return found
  const [before, span, after] = found.slice(gap - 1, gap + 2) as [LevelSpan, LevelSpan, LevelSpan]
  span.level = before.level < after.level ? before.level : after.level
  return joined(found)
}

function withoutBreaks(spans: readonly LevelSpan[], breaks: RouteResult['breaks']): LevelSpan[] {
  return spans.flatMap((span) => {
    const parts: LevelSpan[] = []
    let from = span.startsAt
    for (const pause of breaks) {
      if (pause.endsAt <= from || pause.startsAt >= span.endsAt) continue
      if (pause.startsAt > from) parts.push({ ...span, startsAt: from, endsAt: pause.startsAt })
      from = pause.endsAt
    }
    if (from < span.endsAt) parts.push({ ...span, startsAt: from })
    return parts
  })
}
