import { curveThrough } from '../curve.ts'
import { frostForms } from '../pavement.ts'
import { inchesToMm, mphToMps } from '../units.ts'
import { type Hazard, worstOf } from './impact-index.ts'
import type { Weather } from './weather-input.ts'

/** Share of falling snow that sticks to the road: all of it below 0 °C, a quarter at 3 °C (our choice). */
const sticking = (surface: number) => Math.min(1, Math.max(0.25, 1 - surface / 4))

/** Bounds are those of the HCM's rain, snow and visibility rows and of RISK-034 to RISK-041; the scores at them are our choice. */
const HAZARDS: readonly Hazard[] = [
  {
    name: 'rain',
    quantity: 'rainRate',
    value: (at) => at.rainRate,
    curve: curveThrough(
      [0.2, 0],
      [inchesToMm(0.1), 2],
      [inchesToMm(0.25), 4],
      [inchesToMm(0.75), 7],
      [inchesToMm(3), 10],
    ),
  },
  {
    name: 'snow',
    quantity: 'snowRate',
    value: (at) => at.snowRate * sticking(at.roadSurfaceTemperature),
    curve: curveThrough(
      [0, 0],
      [inchesToMm(0.05), 2],
      [inchesToMm(0.1), 3],
      [inchesToMm(0.2), 4],
      [inchesToMm(0.5), 7],
      [inchesToMm(2), 10],
    ),
  },
  {
    name: 'visibility',
    quantity: 'distance',
    value: (at) => at.visibility,
    // Dense fog, 1/4 mile, is high (NWS).
    curve: curveThrough([50, 10], [402, 7], [805, 4], [1609, 2], [5000, 0]),
  },
  {
    name: 'freezingRain',
    quantity: 'rainRate',
    value: (at) => at.freezingRainRate * sticking(at.roadSurfaceTemperature),
    curve: curveThrough([0, 0], [0.1, 4], [0.5, 7], [2.5, 9], [6, 10]),
  },
  {
    name: 'iceOnRoad',
    quantity: 'rainDepth',
    value: iceOnRoad,
    curve: curveThrough([0, 0], [0.05, 2], [0.2, 4], [1, 7], [4, 9]),
  },
  {
    name: 'frost',
    quantity: 'temperature',
    // How far the pavement lies below the dew point, K.
    value: (at) => (frostForms(at.roadSurfaceTemperature, at.dewPoint) ? at.dewPoint - at.roadSurfaceTemperature : 0),
    curve: curveThrough([0, 0], [1, 1.5], [4, 3.5]),
  },
  {
    name: 'lyingSnow',
    quantity: 'snowDepth',
    value: (at) => at.roadSnowDepth,
    curve: curveThrough([0, 0], [5, 2], [25, 4], [100, 7], [300, 10]),
  },
  {
    name: 'gust',
    quantity: 'speed',
    // Wyoming DOT: light trailers advised above 50 mph, light high-profile vehicles banned from 60.
    value: (at) => at.windGust,
    curve: curveThrough([mphToMps(30), 0], [mphToMps(40), 2], [mphToMps(50), 4], [mphToMps(60), 7], [mphToMps(85), 10]),
  },
  {
    name: 'cold',
    quantity: 'temperature',
    // HCM: speeds fall below -4 °F (-20 °C).
    value: (at) => at.temperature,
    curve: curveThrough([-45, 4], [-20, 2], [-12, 0]),
  },
]

/** Water on a frozen pavement, mm. It fades in over one degree, so that a map shows no hard edge. */
function iceOnRoad(at: Weather): number {
  const frozen = Math.min(1, Math.max(0, 0.5 - at.roadSurfaceTemperature))
  return (at.roadWater + 0.25 * at.rainRate) * frozen
}

/** How hard it is to drive: rain, snow, ice, fog, gusts and cold on the road. */
export const roadIndex = worstOf(
  'road',
  [
    'rainRate',
    'snowRate',
    'freezingRainRate',
    'visibility',
    'roadSurfaceTemperature',
    'dewPoint',
    'temperature',
    'windGust',
    'roadSnowDepth',
    'roadWater',
  ],
  HAZARDS,
)
