import { durationWords, MINUTE_MS } from '../durations.ts'
import { type ImpactLevel, indexText } from '../impact-level.ts'
import { hazardWords } from '../indices/indices.texts.ts'
import { MAP_LAYERS } from '../map-types.ts'
import { spanText } from '../moment-text.ts'
import { slowdownText } from '../percent-text.ts'
import { type RouteRiskReason, routeRiskReason } from '../route-risk.ts'
import { TIPPING_NAME } from '../vehicles/vehicles.texts.ts'

/** The fields of a route option that determine its risk. */
export interface RatedWay {
  risk: number
  slowdownFraction: number
  maxRoadIndex: number | null
  maxTippingIndex: number | null
}

/** The stretch of an option with the highest risk. Times come from the wire as text or from the model as dates. */
export interface WorstStretch {
  routeName: string
  fromMile: number
  toMile: number
  entersAt: Date | string
  leavesAt: Date | string
  minutesAdded: number
  /** The hazard behind it, a key of the table of texts; null where only crosswinds are dangerous. */
  hazard: string | null
  /** The zone of the place where it begins. */
  timeZone: string
}

/** What is known of an option beside its risk. Results of older versions have no worst stretch. */
export interface ExplainedWay extends RatedWay {
  via: string
  adjustedArrivalTime: Date | string
  freeFlowArrivalTime: Date | string
  worstStretch?: WorstStretch | null | undefined
}

/** What causes the risk of an option. */
export const wayRiskReason = ({ risk, slowdownFraction, maxRoadIndex, maxTippingIndex }: RatedWay): RouteRiskReason =>
  routeRiskReason(risk as ImpactLevel, {
    slowdownFraction,
    maxRoadIndex: maxRoadIndex ?? 0,
    maxTippingIndex: maxTippingIndex ?? 0,
  })

/** Why an option has its risk: `14% slower than without weather, snow on I-80`. */
export function routeRiskText(way: RatedWay & Pick<ExplainedWay, 'worstStretch'>): string {
  const hazard = way.worstStretch?.hazard
  const road = way.worstStretch?.routeName
  const cause = hazard ? `, ${hazardWords(hazard)}${road ? ` on ${road}` : ''}` : ''
  switch (wayRiskReason(way)) {
    case 'slowdown':
      return `${slowdownText(way.slowdownFraction)} slower than without weather${cause}`
    case 'road':
      return `Road risk up to ${indexText(way.maxRoadIndex ?? 0)} / 10${cause}`
    case 'tipping':
      return `Tipping risk up to ${indexText(way.maxTippingIndex ?? 0)} / 10 in crosswinds`
    case 'weather':
      return `Extreme weather on the way${cause}`
  }
}

/** Names of what causes the risk of an option, as used by filters and lists. */
export const ROUTE_RISK_NAMES: Record<RouteRiskReason, string> = {
  slowdown: 'Slowdown',
  road: MAP_LAYERS.road.label,
  tipping: TIPPING_NAME,
  weather: 'Weather conditions',
}

/** Options are named by letters, starting with A. */
export const optionName = (index: number) => `Option ${String.fromCharCode(65 + index)}`

/** `I-80, mile 190 to 257`; a stretch within one mile has one number. */
export function stretchPlace({ routeName, fromMile, toMile }: Pick<WorstStretch, 'routeName' | 'fromMile' | 'toMile'>) {
  const [from, to] = [Math.round(fromMile), Math.round(toMile)]
  return `${routeName ? `${routeName}, ` : ''}mile ${from}${to > from ? ` to ${to}` : ''}`
}

/** `Thu 8:40 PM – 9:50 PM CST`, in the zone of the stretch. */
export const stretchTime = ({ entersAt, leavesAt, timeZone }: WorstStretch) =>
  spanText(new Date(entersAt), new Date(leavesAt), timeZone)

/** The minutes that weather adds to an option. */
const minutesLost = ({ adjustedArrivalTime, freeFlowArrivalTime }: ExplainedWay) =>
  Math.round((new Date(adjustedArrivalTime).getTime() - new Date(freeFlowArrivalTime).getTime()) / MINUTE_MS)

/** `weather adds 42 min, most of it on I-80, mile 190 to 257, Thu 8:40 PM – 9:50 PM CST`. */
function costText(way: ExplainedWay): string {
  const minutes = minutesLost(way)
  const stretch = way.worstStretch
  const where = stretch ? `${stretchPlace(stretch)}, ${stretchTime(stretch)}` : ''
  if (minutes < 1) return where ? `the worst is on ${where}` : 'weather adds no time'
  return `weather adds ${durationWords(minutes)}${where ? `, the worst on ${where}` : ''}`
}

/** ` on I-80, mile 190 to 257`; empty where the stretch is unknown. */
const onStretch = ({ worstStretch }: ExplainedWay, word: string) =>
  worstStretch ? ` ${word} ${stretchPlace(worstStretch)}` : ''

/** What to do about an option, where, and what the weather costs. */
export const ROUTE_ACTION_TEXTS = {
  delay: (way: ExplainedWay) => `Leave later: ${costText(way)}`,
  hold: (way: ExplainedWay) =>
    `Stop${onStretch(way, 'before') || ' at the next safe place'} until it eases: ${costText(way)}`,
  reduce_speed: (way: ExplainedWay) => `Drive slowly${onStretch(way, 'on')}: ${costText(way)}`,
  secure_load: (way: ExplainedWay) => `Secure load and doors${onStretch(way, 'before')}: ${costText(way)}`,
  monitor: (way: ExplainedWay) => `Go as planned and watch the forecast: ${costText(way)}`,
  reroute: (way: ExplainedWay, other: ExplainedWay, index: number, level: string) =>
    `Take ${optionName(index)} via ${other.via}: rated ${level}, arrives ${arrivalDifference(way, other)}`,
} as const

function arrivalDifference(way: ExplainedWay, other: ExplainedWay): string {
  const ms = new Date(other.adjustedArrivalTime).getTime() - new Date(way.adjustedArrivalTime).getTime()
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes === 0) return 'at the same time'
  return `${durationWords(Math.abs(minutes))} ${minutes > 0 ? 'later' : 'earlier'}`
}
