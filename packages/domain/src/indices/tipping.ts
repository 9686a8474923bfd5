import { curveThrough } from '../measures/curve.ts'
import { worstOf } from './impact-index.ts'
import { criticalGust, EMPTY_RIG, TIPPING_CURVE } from './overturning.ts'

const CRITICAL_GUST_MPS = criticalGust(EMPTY_RIG)

/** A standing empty rig, broadside to the wind. Routes and vehicles use their own geometry, speed and bearing instead. */
export const tippingIndex = worstOf(
  'tipping',
  ['windGust'],
  [
    {
      name: 'crosswind',
      quantity: 'speed',
      value: (at) => at.windGust,
      curve: curveThrough(...TIPPING_CURVE.stops.map(([share, score]) => [share * CRITICAL_GUST_MPS, score] as const)),
    },
  ],
)
