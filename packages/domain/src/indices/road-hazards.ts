import { type Curve, type CurveStop, curveThrough } from '../measures/curve.ts'
import { inchesToMm, milesToMeters, mphToMps } from '../measures/units.ts'
import type { Hazard } from './impact-index.ts'
import { frozenShare, frozenShareOnBridges, type RoadWeather, stickingShare, waterOnRoad } from './road-state.ts'
import { FREE_FLOW, type SpeedCurve, sameAtAnySpeed, speedCurve } from './speed-curve.ts'

/** A hazard of the road: its score on the road index, and how it slows traffic. */
export interface RoadHazard extends Hazard<RoadWeather> {
  /** Absent if the hazard does not slow traffic. */
  speed?: SpeedCurve
}

/*
 * Speed factors are those of the Highway Capacity Manual (HCM), Exhibit 11-21 (from SHRP 2 L08). The rows of that table
 * are classes: a row applies at the center of its class, and factors are linear between the centers. Beyond the table,
 * factors continue within the ranges of FHWA Road Weather Management: heavy rain up to 16 %, heavy snow up to 40 %,
 * snow on the road 30-40 %. Scores are our choice, such that a score below 1 slows by at most 2 % and one of 7 or more
 * by at least 15 %.
 */

const RAIN = curveThrough(
  [0, 0],
  [1, 1],
  [inchesToMm(0.1), 2],
  [inchesToMm(0.25), 4],
  [inchesToMm(1.25), 7],
  [inchesToMm(3), 10],
)

/** The first class center of the HCM is 0.64 mm/h; we take 0.7, which avoids a cliff in the loss at 75 mph. */
const FIRST_SNOW_MM_PER_HOUR = 0.7
const SNOW = curveThrough(
  [0, 0],
  [0.2, 0.98],
  [FIRST_SNOW_MM_PER_HOUR, 3],
  [inchesToMm(0.2), 4],
  [inchesToMm(0.75), 6.5],
  [inchesToMm(1), 7],
  [inchesToMm(3), 10],
)

/** Dense fog, 1/4 mile, is moderate; driver alerts turn red at about 200 m. */
const VISIBILITY = curveThrough([0, 8.4], [150, 7], [402, 5], [805, 4], [1609, 2], [5000, 0])

const ICE = curveThrough([0, 0], [0.05, 0.8], [0.5, 5.8], [1, 7], [1.5, 7.3])
/** Bridges are a small part of a road: ice on them alone is a warning and does not slow traffic (our choice). */
const BRIDGE_ICE = curveThrough([0, 0], [0.05, 0.8], [0.5, 3.5], [1.5, 3.9])
const LYING_SNOW = curveThrough([1, 0], [3, 0.98], [10, 3], [25, 5], [100, 7], [300, 10])
/** NWS: wind advisory from 46 mph, high wind warning from 58 mph; high at hurricane force. Tipping is rated for each vehicle. */
const GUST = curveThrough(
  [mphToMps(30), 0],
  [mphToMps(46), 2],
  [mphToMps(58), 4],
  [mphToMps(75), 7],
  [mphToMps(100), 10],
)
const COLD = curveThrough([-45, 4], [-20, 2], [-12, 0])

/** Gusts up to here, visibility from here on and air that is not colder slow nobody. */
export const SLOWING_GUST_MPS = mphToMps(37.5)
export const SLOWING_VISIBILITY_METERS = milesToMeters(1.255)
export const SLOWING_COLD_C = -16

export const ROAD_HAZARDS: readonly RoadHazard[] = [
  {
    name: 'rain',
    quantity: 'rainRate',
    value: (at) => at.rainRate,
    curve: RAIN,
    speed: speedCurve(
      RAIN,
      [0, FREE_FLOW],
      [inchesToMm(0.175), [0.96, 0.95, 0.94, 0.93, 0.93]],
      [inchesToMm(0.4), [0.94, 0.93, 0.93, 0.92, 0.91]],
      [inchesToMm(1.25), sameAtAnySpeed(0.86)],
      [inchesToMm(3), sameAtAnySpeed(0.84)],
    ),
  },
  {
    name: 'snow',
    quantity: 'snowRate',
    value: (at) => at.snowRate,
    share: stickingShare,
    curve: SNOW,
    speed: speedCurve(
      SNOW,
      [0, FREE_FLOW],
      [0.2, sameAtAnySpeed(0.985)],
      [FIRST_SNOW_MM_PER_HOUR, [0.94, 0.92, 0.89, 0.87, 0.84]],
      [inchesToMm(0.075), [0.92, 0.9, 0.88, 0.86, 0.83]],
      [inchesToMm(0.3), [0.9, 0.88, 0.86, 0.84, 0.82]],
      [inchesToMm(0.75), [0.88, 0.86, 0.85, 0.83, 0.81]],
      [inchesToMm(1), [0.86, 0.84, 0.83, 0.81, 0.79]],
      [inchesToMm(3), sameAtAnySpeed(0.6)],
    ),
  },
  {
    name: 'visibility',
    quantity: 'distance',
    value: (at) => at.visibility,
    curve: VISIBILITY,
    // The HCM row below 1/4 mile comes from one site and shows no further loss; Agarwal, Maze & Souleyrette (2005) found 10-12 %.
    speed: speedCurve(
      VISIBILITY,
      [0, sameAtAnySpeed(0.78)],
      [milesToMeters(0.125), sameAtAnySpeed(0.89)],
      [milesToMeters(0.37), [0.95, 0.94, 0.93, 0.92, 0.91]],
      [milesToMeters(0.745), [0.96, 0.95, 0.94, 0.94, 0.93]],
      [SLOWING_VISIBILITY_METERS, FREE_FLOW],
    ),
  },
  {
    name: 'iceOnRoad',
    quantity: 'rainDepth',
    value: waterOnRoad,
    share: frozenShare,
    curve: ICE,
    speed: speedCurve(ICE, [0.05, FREE_FLOW], [0.5, sameAtAnySpeed(0.6)]),
  },
  { name: 'iceOnBridges', quantity: 'rainDepth', value: waterOnRoad, share: frozenShareOnBridges, curve: BRIDGE_ICE },
  {
    name: 'frost',
    quantity: 'temperatureDifference',
    // Frost forms on a frozen pavement that is colder than the dew point (Takle & Greenfield 2005).
    value: (at) => Math.max(0, at.dewPoint - at.roadSurfaceTemperature),
    share: frozenShare,
    curve: curveThrough([0, 0], [1, 1.5], [4, 3.5]),
  },
  {
    name: 'lyingSnow',
    quantity: 'snowDepth',
    value: (at) => at.roadSnowDepth,
    curve: LYING_SNOW,
    speed: speedCurve(LYING_SNOW, [2, FREE_FLOW], [25, sameAtAnySpeed(0.7)], [100, sameAtAnySpeed(0.6)]),
  },
  {
    name: 'gust',
    quantity: 'speed',
    value: (at) => at.windGust,
    curve: GUST,
    // Drivers slow by 0.7 mph for each mph of wind over 25 mph (Liang et al. 1998), here at 65 mph and for gusts of 1.5 times the wind.
    speed: speedCurve(
      GUST,
      [SLOWING_GUST_MPS, FREE_FLOW],
      [mphToMps(60), sameAtAnySpeed(0.84)],
      [mphToMps(85), sameAtAnySpeed(0.66)],
    ),
  },
  {
    name: 'cold',
    quantity: 'temperature',
    value: (at) => at.temperature,
    curve: COLD,
    // HCM: below -4 °F (-20 °C), here as a ramp around that bound.
    speed: speedCurve(COLD, [-24, [0.95, 0.95, 0.94, 0.93, 0.92]], [SLOWING_COLD_C, FREE_FLOW]),
  },
]

const firstValue = (curve: Curve) => (curve.stops[0] as CurveStop)[0]
const lastValue = (curve: Curve) => (curve.stops.at(-1) as CurveStop)[0]
const LEAST_SNOW = firstValue(LYING_SNOW)
const LEAST_GUST = firstValue(GUST)
const CLEAR = lastValue(VISIBILITY)
const NOT_COLD = lastValue(COLD)

/** Whether no hazard of the road scores. Most weather is like that, and this is ten times as fast as all scores. */
export const isRoadFair = (at: RoadWeather): boolean =>
  at.rainRate <= 0 &&
  at.snowRate <= 0 &&
  at.freezingRainRate <= 0 &&
  at.roadWater <= 0 &&
  at.roadSnowDepth <= LEAST_SNOW &&
  at.windGust <= LEAST_GUST &&
  at.visibility >= CLEAR &&
  at.temperature >= NOT_COLD &&
  (at.roadSurfaceTemperature >= 0 || at.dewPoint <= at.roadSurfaceTemperature)
