import { curveThrough } from '../curve.ts'
import { type Hazard, worstOf } from './impact-index.ts'
import type { Weather } from './weather-input.ts'

/**
 * Flash-flood guidance, mm: rain that brings small streams to bankfull. Mid-range values of the River Forecast Centers' grids
 * (our choice, unless a local grid is loaded).
 */
const GUIDANCE_MM = { rain1h: 45, rain3h: 60, rain6h: 75 } as const
const DURATIONS = Object.entries(GUIDANCE_MM) as [keyof typeof GUIDANCE_MM, number][]
/** This much rain in 24 hours saturates the ground, which lowers the guidance by at most `SOAKED_REDUCTION` (our choice). */
const SOAKING_RAIN_24H_MM = 75
const SOAKED_REDUCTION = 0.4
/** Spread of the logarithm of rain over guidance within 25 miles of a point (our choice). */
const LOG_RATIO_SPREAD = 0.32

/** Probability that rain exceeds flash-flood guidance within 25 miles, as defined by the WPC's excessive rainfall outlook. */
export function floodProbability(at: Pick<Weather, 'rain1h' | 'rain3h' | 'rain6h' | 'rain24h'>): number {
  const before = Math.max(0, at.rain24h - at.rain6h)
  const lowered = 1 - SOAKED_REDUCTION * Math.min(1, before / SOAKING_RAIN_24H_MM)
  let ratio = 0
  for (const [duration, guidance] of DURATIONS) ratio = Math.max(ratio, at[duration] / (guidance * lowered))
  if (ratio <= 0.05) return 0
  return 1 / (1 + Math.exp(-Math.log(ratio) / LOG_RATIO_SPREAD))
}

/** WPC categories: marginal 5 %, slight 15 %, moderate 40 %, high 70 %. */
export const FLOOD_HAZARD: Hazard = {
  name: 'flashFlood',
  quantity: 'probability',
  value: floodProbability,
  curve: curveThrough([0.01, 0], [0.05, 2], [0.15, 4], [0.4, 7], [0.7, 9], [0.95, 10]),
  fromPast: true,
  ownIndex: 'flood',
}

export const floodIndex = worstOf('flood', ['rain1h', 'rain3h', 'rain6h', 'rain24h'], [FLOOD_HAZARD])
