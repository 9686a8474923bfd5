import { curveThrough } from '../curve.ts'
import { criticalGust, EMPTY_RIG } from '../overturning.ts'
import { worstOf } from './impact-index.ts'

const CRITICAL_GUST_MPS = criticalGust(EMPTY_RIG)

/** The overturning moment grows with the square of the gust: 21 stops follow the parabola to within 0.03. */
const MOMENT_CURVE = curveThrough(
  ...Array.from({ length: 21 }, (_, i) => [(CRITICAL_GUST_MPS * i) / 20, 10 * (i / 20) ** 2] as const),
)

/** For an empty rig in a crosswind. Routes use the crosswind of each segment and the dimensions of the actual vehicle instead. */
export const tippingIndex = worstOf(
  'tipping',
  ['windGust'],
  [{ name: 'crosswind', quantity: 'speed', value: (at) => at.windGust, curve: MOMENT_CURVE }],
)
