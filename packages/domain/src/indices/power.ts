import { curveThrough, valueAtScore } from '../measures/curve.ts'
import { mmToInches, mpsToMph } from '../measures/units.ts'
import { outageShareInGust } from '../weather/outage-fragility.ts'
import { soakedShare } from '../weather/soaked-soil.ts'
import type { Weather } from '../weather/weather-input.ts'
import { type Hazard, worstOf } from './impact-index.ts'

/** SPIA interpolated between its rows and columns: each row starts at its lower bound, and wind adds one step per 10 mph from 10 mph on. */
const SPIA_BY_ICE_INCHES = curveThrough([0.1, 0], [0.25, 1], [0.5, 2], [0.75, 3], [1, 4], [1.5, 5])
const SPIA_STEPS_BY_WIND_MPH = curveThrough([10, 0], [20, 1], [30, 2], [40, 3])
/** Less than 0.10 in of ice is class 0 in any wind; wind counts in full from the middle of the first class with ice. */
const ICE_THAT_COUNTS_INCHES = curveThrough([0.1, 0], [0.175, 1])

/** SPIA without its steps, 0-5, so that a map shows no edges. */
export function continuousSpia(radialIceMm: number, windSpeed: number): number {
  const ice = mmToInches(radialIceMm)
  const wind = SPIA_STEPS_BY_WIND_MPH(mpsToMph(windSpeed)) * ICE_THAT_COUNTS_INCHES(ice)
  return Math.min(5, SPIA_BY_ICE_INCHES(ice) + wind)
}

/** Trees in leaf, or on soaked soil, fall at a lower gust (our choice). */
const LEAF_SHARE = 0.08
const SOAKED_SHARE = 0.07

/** Share of customers without power at this gust. */
export function windOutageShare(at: Pick<Weather, 'windGust' | 'leafOn' | 'rain24h'>): number {
  return outageShareInGust(at.windGust * (1 + LEAF_SHARE * at.leafOn + SOAKED_SHARE * soakedShare(at.rain24h)))
}

const ICE_LOAD = curveThrough([0, 0], [5, 10])
/** Customers without power in the classes of the outage map: noise below 1.5 %, many from 10 %, most from 40 %. */
const WIND_OUTAGE = curveThrough([0.005, 0], [0.015, 2], [0.04, 4], [0.1, 7], [0.2, 8], [0.4, 9], [0.7, 10])

/**
 * Share of customers without power under ice, which SPIA gives only in words: the share that has the same score in wind
 * (our choice). At level 2, "scattered interruptions", it is 4 %, at level 4, "prolonged and widespread", 20 %.
 */
export function outageShareUnderIce(radialIceMm: number, windSpeed: number): number {
  const score = ICE_LOAD(continuousSpia(radialIceMm, windSpeed))
  return score > 0 ? (valueAtScore(WIND_OUTAGE, score) ?? 0) : 0
}

const HAZARDS: readonly Hazard[] = [
  {
    name: 'iceLoad',
    quantity: 'index',
    value: (at) => continuousSpia(at.iceAccretion, at.windSpeed),
    curve: ICE_LOAD,
  },
  {
    name: 'windOutage',
    quantity: 'share',
    value: windOutageShare,
    curve: WIND_OUTAGE,
    fromPast: true,
  },
  {
    name: 'lightning',
    quantity: 'probability',
    value: (at) => at.lightningProbability,
    curve: curveThrough([0.2, 0], [0.8, 2.5], [1, 3]),
  },
]

/** Version 2: 0-10; ice after Sperry & Piltz, wind by a fragility curve. */
export const powerIndex = worstOf(
  'power',
  ['iceAccretion', 'windSpeed', 'windGust', 'leafOn', 'rain24h', 'lightningProbability'],
  HAZARDS,
)
