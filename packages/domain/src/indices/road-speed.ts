import { valueAtScore } from '../measures/curve.ts'
import type { Quantity } from '../measures/units.ts'
import { scoreOf, worseSide } from './impact-index.ts'
import { isRoadFair, ROAD_HAZARDS, type RoadHazard } from './road-hazards.ts'
import type { RoadWeather } from './road-state.ts'

/** The hazard that slows traffic: its weather quantity and value, and the value from which it slows noticeably. */
export interface SlowdownCause {
  /** The hazard's key in the table of texts. */
  hazard: string
  quantity: Quantity
  value: number
  threshold: number
  worse: 'above' | 'below'
  /** Speed over free-flow speed. */
  factor: number
}

/** A loss of speed of 1 % is noticeable; it is also the least slowdown of a route at risk (RISK-017). */
const NOTICEABLE_FACTOR = 0.99

const SLOWING = ROAD_HAZARDS.filter((hazard): hazard is Required<RoadHazard> => hazard.speed !== undefined)

/** The values of the weather that slow traffic. */
export const SLOWING_VALUES = [
  'temperature',
  'windGust',
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'visibility',
  'roadSurfaceTemperature',
  'roadSnowDepth',
  'roadWater',
] as const satisfies readonly (keyof RoadWeather)[]

/** Speed in this weather divided by free-flow speed, 0-1. If several hazards apply, the lowest factor counts (our choice). */
export function speedFactor(weather: RoadWeather, freeFlowMph: number): number {
  let lowest = 1
  for (const hazard of SLOWING) {
    const score = scoreOf(hazard, weather)
    if (score > 0) lowest = Math.min(lowest, hazard.speed.factor(score, freeFlowMph))
  }
  return lowest
}

/** The road index and the speed factor of a road. */
export interface RoadRating {
  index: number
  factor: number
}

/** Writes the road index and `speedFactor` into `rating` in one pass, because a walk needs both for every step. */
export function rateRoad(weather: RoadWeather, freeFlowMph: number, rating: RoadRating): void {
  if (isRoadFair(weather)) {
    rating.index = 0
    rating.factor = 1
    return
  }
  let index = 0
  let factor = 1
  for (let i = 0; i < ROAD_HAZARDS.length; i++) {
    const hazard = ROAD_HAZARDS[i] as RoadHazard
    const score = scoreOf(hazard, weather)
    if (!(score > 0)) continue
    if (score > index) index = score
    if (hazard.speed) factor = Math.min(factor, hazard.speed.factor(score, freeFlowMph))
  }
  rating.index = index
  rating.factor = factor
}

/** The cause behind `speedFactor`: the hazard that slows most; null if none does. */
export function slowdownCause(weather: RoadWeather, freeFlowMph: number): SlowdownCause | null {
  let leading: Required<RoadHazard> | undefined
  let factor = 1
  for (const hazard of SLOWING) {
    const ofHazard = hazard.speed.factor(scoreOf(hazard, weather), freeFlowMph)
    if (ofHazard < factor) {
      leading = hazard
      factor = ofHazard
    }
  }
  if (!leading) return null
  const { name, quantity, value, share, curve, speed } = leading
  const score = (speed.scoreBelow(NOTICEABLE_FACTOR, freeFlowMph) ?? 0) / (share?.(weather) ?? 1)
  return {
    hazard: name,
    quantity,
    value: value(weather),
    threshold: valueAtScore(curve, score) ?? value(weather),
    worse: worseSide(curve),
    factor,
  }
}
