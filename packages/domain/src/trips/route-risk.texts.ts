import type { LimitHazard } from '../impacts/limits/limit-hazard.ts'
import type { ReachedLimitOnWire } from '../impacts/limits/reached-limit.ts'
import type { ActionName } from '../impacts/scores/action.ts'
import { TIPPING_NAME } from '../indices/indices.texts.ts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName, indexText } from '../levels/impact-level.ts'
import { type RouteRiskReason, routeRiskReason } from '../levels/route-risk.ts'
import { MAP_LAYERS } from '../maps/map-types.ts'
import { slowdownText } from '../measures/percent-text.ts'
import { durationWords, MINUTE_MS } from '../time/durations.ts'
import { spanText } from '../time/moment-text.ts'
import { type AlertOnWay, worstAlertOnWay } from './alert-on-way.ts'
import { ENGLISH_ROUTE_WORDS } from './english-route.ts'
import type { RouteWords } from './route-words.ts'

/** The fields of a route option that determine its risk. */
export interface RatedWay {
  risk: number
  slowdownFraction: number
  maxRoadIndex: number | null
  maxTippingIndex: number | null
  /** Absent in results of older versions. */
  maxFloodIndex?: number | null | undefined
  /** The worst own limit that the option reaches. */
  ownLimit?: ReachedLimitOnWire | null | undefined
  /** The alerts in force where and when the vehicle passes. */
  weatherAlerts?: readonly AlertOnWay[] | undefined
  /** Alerts that begin at the destination after it give no level; absent where no alerts are known. */
  adjustedArrivalTime?: Date | string | undefined
}

/** The stretch of an option with the highest risk. Times come from the wire as text or from the model as dates. */
export interface WorstStretch {
  routeName: string
  fromMile: number
  toMile: number
  entersAt: Date | string
  leavesAt: Date | string
  minutesAdded: number
  /** Key of the hazard in the table of texts; null if only crosswinds are dangerous. */
  hazard: string | null
  /** Time zone of the place where the stretch begins. */
  timeZone: string
}

/** An option with the details that explain its risk. Results of older versions have no worst stretch. */
export interface ExplainedWay extends RatedWay {
  via: string
  adjustedArrivalTime: Date | string
  freeFlowArrivalTime: Date | string
  worstStretch?: WorstStretch | null | undefined
}

/** What causes the risk of an option. */
export const wayRiskReason = ({
  risk,
  slowdownFraction,
  maxRoadIndex,
  maxTippingIndex,
  maxFloodIndex,
  ownLimit,
  weatherAlerts,
  adjustedArrivalTime,
}: RatedWay): RouteRiskReason =>
  routeRiskReason(risk as ImpactLevel, {
    slowdownFraction,
    maxRoadIndex: maxRoadIndex ?? 0,
    maxTippingIndex: maxTippingIndex ?? 0,
    maxFloodIndex: maxFloodIndex ?? 0,
    limitLevel: (ownLimit?.level ?? 0) as ImpactLevel,
    alertLevel: worstAlertOnWay(weatherAlerts, adjustedArrivalTime)?.level ?? IMPACT_LEVELS.none,
  })

/** Why an option has its risk: `14% slower than without weather, snow on I-80`. */
export function routeRiskText(
  way: RatedWay & Pick<ExplainedWay, 'worstStretch'>,
  words: RouteWords = ENGLISH_ROUTE_WORDS,
): string {
  const hazard = way.worstStretch?.hazard
  const cause = hazard ? words.cause(words.hazard(hazard), way.worstStretch?.routeName ?? '') : ''
  const index = (value: number | null) => decimalText(indexText(value ?? 0), words.locale)
  switch (wayRiskReason(way)) {
    case 'alert':
      return worstAlertOnWay(way.weatherAlerts, way.adjustedArrivalTime)?.alert.event ?? ''
    case 'limit':
      return ownLimitText(way, words)
    case 'slowdown':
      return words.slower(slowdownText(way.slowdownFraction, words.locale), cause)
    case 'road':
      return words.roadRisk(index(way.maxRoadIndex), cause)
    case 'tipping':
      return words.tippingRisk(index(way.maxTippingIndex))
    case 'flood':
      return words.floodRisk(index(way.maxFloodIndex ?? 0), way.worstStretch?.routeName ?? '')
    case 'weather':
      return words.extremeWeather(cause)
  }
}

/**
 * The English text names the vehicles that the limit is for; other languages say only that the limit is the carrier's.
 */
function ownLimitText({ ownLimit, worstStretch }: RatedWay & Pick<ExplainedWay, 'worstStretch'>, words: RouteWords) {
  if (!ownLimit) return ''
  const { hazard, valueText, limitText, reason } = ownLimit
  const road = worstStretch?.routeName ?? ''
  return words.ownLimit({ hazard: hazard as LimitHazard, value: valueText, limit: limitText, reason, road })
}

/** Formats a number with one decimal for a locale. */
const decimalText = (number: string, locale: string) =>
  locale === 'en-US' ? number : Number(number).toLocaleString(locale, { minimumFractionDigits: 1 })

/** Names of what causes the risk of an option, as used by filters and lists. */
export const ROUTE_RISK_NAMES: Record<RouteRiskReason, string> = {
  alert: 'Government alert',
  limit: 'Your limit',
  slowdown: 'Slowdown',
  road: MAP_LAYERS.road.label,
  tipping: TIPPING_NAME,
  flood: MAP_LAYERS.flood.label,
  weather: 'Weather conditions',
}

/** Options are named by letters, starting with A. */
export const optionLetter = (index: number) => String.fromCharCode(65 + index)
export const optionName = (index: number) => `Option ${optionLetter(index)}`

/** `I-80, mile 190 to 257`; a stretch within one mile has one number. */
export function stretchPlace(
  { routeName, fromMile, toMile }: Pick<WorstStretch, 'routeName' | 'fromMile' | 'toMile'>,
  words: RouteWords = ENGLISH_ROUTE_WORDS,
) {
  const [from, to] = [Math.round(fromMile), Math.round(toMile)]
  return `${routeName ? `${routeName}, ` : ''}${words.miles(String(from), to > from ? String(to) : undefined)}`
}

/** `Thu 8:40 PM – 9:50 PM CST`, in the zone of the stretch. */
export const stretchTime = (
  { entersAt, leavesAt, timeZone }: WorstStretch,
  { locale }: RouteWords = ENGLISH_ROUTE_WORDS,
) => spanText(new Date(entersAt), new Date(leavesAt), timeZone, locale)

/** The minutes that weather adds to an option. */
export const minutesLost = ({
  adjustedArrivalTime,
  freeFlowArrivalTime,
}: Pick<ExplainedWay, 'adjustedArrivalTime' | 'freeFlowArrivalTime'>) =>
  Math.round((new Date(adjustedArrivalTime).getTime() - new Date(freeFlowArrivalTime).getTime()) / MINUTE_MS)

/** `weather adds 42 min, the worst on I-80, mile 190 to 257, Thu 8:40 PM – 9:50 PM CST`. */
function costText(way: ExplainedWay, words: RouteWords): string {
  const minutes = minutesLost(way)
  const stretch = way.worstStretch
  const where = stretch && `${stretchPlace(stretch, words)}, ${stretchTime(stretch, words)}`
  if (minutes < 1) return where ? words.costs.worstOn(where) : words.costs.none
  const duration = durationWords(minutes)
  return where ? words.costs.addsMostOn(duration, where) : words.costs.adds(duration)
}

/** States what to do about an option, where, and how much time the weather costs. */
export function wayAdvice(
  action: Exclude<ActionName, 'proceed' | 'reroute'>,
  way: ExplainedWay,
  words: RouteWords,
): string {
  const place = way.worstStretch ? stretchPlace(way.worstStretch, words) : undefined
  const cost = costText(way, words)
  return action === 'delay' || action === 'monitor' ? words.advice[action](cost) : words.advice[action](place, cost)
}

/** States which other option to take instead, and how its arrival differs. */
export function rerouteAdvice(
  way: ExplainedWay,
  { other, index }: { other: ExplainedWay; index: number },
  words: RouteWords,
): string {
  const level = words.levels[impactLevelName(other.risk as ImpactLevel)]
  return words.advice.reroute(optionLetter(index), other.via, level, arrivalDifference(way, other, words))
}

function arrivalDifference(way: ExplainedWay, other: ExplainedWay, { arrives }: RouteWords): string {
  const ms = new Date(other.adjustedArrivalTime).getTime() - new Date(way.adjustedArrivalTime).getTime()
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes === 0) return arrives.atOnce
  return (minutes > 0 ? arrives.later : arrives.earlier)(durationWords(Math.abs(minutes)))
}
