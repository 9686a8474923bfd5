import { curveThrough } from '../measures/curve.ts'
import { climbingSpeedMps } from './climbing-speed.ts'

/** The terrain of a road: 0 level, 1 rolling, 2 mountainous, as the AASHTO Green Book and the HCM divide it, and all in between. */
export type Terrain = number

/**
 * The grade that a two-lane road of this terrain has on average, up and down: half of the steepest that the AASHTO Green Book
 * (2018, table 7-2) allows rural arterials, 4 % in rolling terrain at 60 mph and 7 % in mountainous terrain at 50 mph.
 * Half is our choice.
 */
const meanGrade = curveThrough([0, 0], [1, 0.02], [2, 0.035])

/**
 * The speed of a loaded truck on a road that is level on the whole or climbs by `climb`: half of it is steeper and half less
 * steep by the grade of the terrain. Downhill it keeps the speed of the road.
 */
export function truckTerrainMps(freeFlowMps: number, terrain: Terrain, climb: number): number {
  const grade = meanGrade(terrain)
  const up = Math.min(freeFlowMps, climbingSpeedMps(climb + grade))
  const down = Math.min(freeFlowMps, climbingSpeedMps(climb - grade))
  return 2 / (1 / up + 1 / down)
}
