import { curveThrough, valueAtScore } from '../measures/curve.ts'
import { soakedShare } from '../weather/soaked-soil.ts'
import type { Weather } from '../weather/weather-input.ts'
import { type Hazard, worstOf } from './impact-index.ts'

/**
 * Flash-flood guidance, mm: rain that brings small streams to bankfull. Mid-range values of the River Forecast Centers' grids
 * (our choice, unless a local grid is loaded).
 */
const GUIDANCE_MM = { rain1h: 45, rain3h: 60, rain6h: 75 } as const
const DURATIONS = Object.entries(GUIDANCE_MM) as [keyof typeof GUIDANCE_MM, number][]
/** The most by which soaked ground lowers the guidance (our choice). */
const SOAKED_REDUCTION = 0.4
/** Spread of the logarithm of rain over guidance within 25 miles of a point (our choice). */
const LOG_RATIO_SPREAD = 0.32

type RecentRain = Pick<Weather, 'rain1h' | 'rain3h' | 'rain6h' | 'rain24h'>

/** Rain over flash-flood guidance, the largest of 1, 3 and 6 hours: at 1, small streams are bankfull. */
function guidanceShare(at: RecentRain): number {
  const before = Math.max(0, at.rain24h - at.rain6h)
  const lowered = 1 - SOAKED_REDUCTION * soakedShare(before)
  let share = 0
  for (const [duration, guidance] of DURATIONS) share = Math.max(share, at[duration] / (guidance * lowered))
  return share
}

/** Probability that rain exceeds flash-flood guidance within 25 miles (WPC excessive rainfall outlook), if it falls exactly as given. */
export const floodProbability = (at: RecentRain): number => probabilityAt(guidanceShare(at))

function probabilityAt(share: number): number {
  return share <= 0.05 ? 0 : 1 / (1 + share ** (-1 / LOG_RATIO_SPREAD))
}

/** Returns the share of the guidance at which the probability is `probability`. */
const shareAt = (probability: number) => (probability / (1 - probability)) ** LOG_RATIO_SPREAD

/**
 * The hazard is the ratio of rain to guidance, not a chance: the ratio is forecast like any other value, while a chance
 * would depend on the lead time. The stops are the WPC categories: marginal 5 %, slight 15 %, moderate 40 %, high 70 %.
 */
export const FLOOD_HAZARD: Hazard = {
  name: 'flashFlood',
  quantity: 'share',
  value: guidanceShare,
  curve: curveThrough(
    [shareAt(0.01), 0],
    [shareAt(0.05), 2],
    [shareAt(0.15), 4],
    [shareAt(0.4), 7],
    [shareAt(0.7), 9],
    [shareAt(0.95), 10],
  ),
  fromPast: true,
  ownIndex: 'flood',
}

export const floodIndex = worstOf('flood', ['rain1h', 'rain3h', 'rain6h', 'rain24h'], [FLOOD_HAZARD])

/** Returns the probability behind a stored flood index, because runs do not keep the rain before them. */
export function floodChanceAtIndex(index: number): number {
  if (Number.isNaN(index)) return Number.NaN
  return index > 0 ? probabilityAt(valueAtScore(FLOOD_HAZARD.curve, index) ?? 0) : 0
}
