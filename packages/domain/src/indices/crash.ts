import { type Curve, curveThrough } from '../measures/curve.ts'
import { type Hazard, worstOf } from './impact-index.ts'
import { frozenShare, frozenShareOnBridges, stickingShare, waterOnRoad } from './road-state.ts'

/** Relative crash risk that scores 10 (our choice). */
const WORST_RELATIVE_RISK = 3

/** The score of a relative risk over a dry road: its logarithm, 10 at three times the risk (our choice). */
export const relativeRiskScore = (risk: number) =>
  Math.min(10, Math.max(0, (10 * Math.log(risk)) / Math.log(WORST_RELATIVE_RISK)))

const riskCurve = (...stops: [value: number, relativeRisk: number][]): Curve =>
  curveThrough(...stops.map(([value, risk]) => [value, relativeRiskScore(risk)] as const))

const HAZARDS: readonly Hazard[] = [
  {
    name: 'rain',
    quantity: 'rainRate',
    value: (at) => at.rainRate,
    // Rain days 1.10 (Black, Villarini & Mote 2017); light 1.27, any 1.34, heavy over 2 (Stevens et al. 2019).
    curve: riskCurve([0.1, 1], [0.5, 1.1], [2.5, 1.27], [4, 1.34], [7.6, 2], [25, 2.5]),
  },
  {
    name: 'snow',
    quantity: 'snowRate',
    value: (at) => at.snowRate,
    share: stickingShare,
    // Crashes in snow 1.84 (Qiu & Nixon 2008).
    curve: riskCurve([0, 1], [1, 1.3], [5, 1.84], [25, 2.3], [50, 2.6]),
  },
  {
    name: 'lyingSnow',
    quantity: 'snowDepth',
    value: (at) => at.roadSnowDepth,
    // A covered road is as dangerous as falling snow, 1.84 (Qiu & Nixon 2008); a deep cover more so (ours).
    curve: riskCurve([2, 1], [25, 1.84], [100, 2.3]),
  },
  {
    name: 'iceOnRoad',
    quantity: 'rainDepth',
    value: waterOnRoad,
    share: frozenShare,
    // Ours: at least as bad as heavy snow.
    curve: riskCurve([0, 1], [0.1, 1.15], [0.25, 1.5], [0.5, 2], [1.5, 2.6]),
  },
  {
    name: 'iceOnBridges',
    quantity: 'rainDepth',
    value: waterOnRoad,
    share: frozenShareOnBridges,
    // Ours: a road with icy bridges is as dangerous as one in rain.
    curve: riskCurve([0, 1], [0.1, 1.1], [0.5, 1.34]),
  },
  {
    name: 'visibility',
    quantity: 'distance',
    value: (at) => at.visibility,
    // Our choice, consistent with the road index.
    curve: riskCurve([50, 2.6], [402, 1.9], [805, 1.4], [1609, 1.15], [5000, 1]),
  },
]

/** Relative risk of a crash over a dry road. */
export const crashIndex = worstOf(
  'crash',
  ['rainRate', 'snowRate', 'freezingRainRate', 'roadSurfaceTemperature', 'roadSnowDepth', 'roadWater', 'visibility'],
  HAZARDS,
)
