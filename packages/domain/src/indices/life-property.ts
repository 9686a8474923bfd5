import { curveThrough } from '../measures/curve.ts'
import { fahrenheitToCelsius, inchesToMm, mphToMps } from '../measures/units.ts'
import { heatIndex, windChill } from '../weather/comfort.ts'
import { FLOOD_HAZARD } from './flood.ts'
import { type Hazard, worstOf } from './impact-index.ts'

const f = fahrenheitToCelsius

/** Bounds are those of NWS warnings; the scores at them are our choice. */
const HAZARDS: readonly Hazard[] = [
  {
    name: 'gust',
    quantity: 'speed',
    // Wind advisory 46 mph, severe 58, considerable 70, destructive 80.
    value: (at) => at.windGust,
    curve: curveThrough(
      [mphToMps(35), 0],
      [mphToMps(46), 2],
      [mphToMps(58), 5],
      [mphToMps(70), 7],
      [mphToMps(80), 9],
      [mphToMps(100), 10],
    ),
  },
  {
    name: 'hail',
    quantity: 'rainDepth',
    // Severe 1 in, considerable 1.75, destructive 2.75.
    value: (at) => at.hailSize,
    curve: curveThrough(
      [inchesToMm(0.2), 0],
      [inchesToMm(0.5), 2],
      [inchesToMm(1), 5],
      [inchesToMm(1.75), 7],
      [inchesToMm(2.75), 9],
      [inchesToMm(4), 10],
    ),
  },
  {
    name: 'lightning',
    quantity: 'probability',
    // The level bounds of RISK-026 to RISK-029.
    value: (at) => at.lightningProbability,
    curve: curveThrough([0.02, 0], [0.1, 2], [0.3, 4], [0.6, 7], [0.8, 8], [1, 9]),
  },
  {
    name: 'heat',
    quantity: 'temperature',
    // The level bounds of RISK-022 to RISK-025, and 125 °F extreme danger (NWS).
    value: (at) => (at.temperature < 20 ? at.temperature : heatIndex(at.temperature, at.dewPoint)),
    curve: curveThrough([f(80), 0], [f(90), 2], [f(95), 4], [f(100), 7], [f(105), 8], [f(125), 10]),
  },
  {
    name: 'windChill',
    quantity: 'temperature',
    // Low holds cold weather advisories (about -15 °F), Moderate extreme cold warnings (about -25). At -35 frostbite takes ten minutes.
    value: (at) => (at.temperature > 5 ? at.temperature : windChill(at.temperature, at.windSpeed)),
    curve: curveThrough([f(-60), 10], [f(-35), 7], [f(-20), 4], [f(-5), 2], [f(10), 0]),
  },
  FLOOD_HAZARD,
  {
    name: 'tornado',
    quantity: 'probability',
    // SPC convective outlook: 2 % marginal, 5 % slight, 10 % enhanced, 15-30 % moderate to high.
    value: (at) => at.tornadoProbability,
    curve: curveThrough([0.005, 0], [0.02, 2], [0.05, 4], [0.15, 7], [0.3, 9], [0.6, 10]),
  },
]

/** The worst of wind, hail, lightning, heat, cold, flood and tornado. */
export const lifePropertyIndex = worstOf(
  'life_property',
  [
    'windGust',
    'hailSize',
    'lightningProbability',
    'temperature',
    'dewPoint',
    'windSpeed',
    'rain1h',
    'rain3h',
    'rain6h',
    'rain24h',
    'tornadoProbability',
  ],
  HAZARDS,
)
