// Speed of traffic on a dry, empty road. For interstates that is the state's posted limit (IIHS, maximum posted speed
// limits, rural interstates, 2024); for other roads the limit is reduced for towns and signals along the way.
import { curveThrough, mphToMps } from '@stormlane/domain/measures'
import type { Terrain } from '@stormlane/domain/roads'
import type { RoadClass } from '../network/road-class.ts'

const DEFAULT_RURAL_INTERSTATE_MPH = 70
const RURAL_INTERSTATE_MPH: Record<string, number> = {
  AZ: 75,
  AR: 75,
  CO: 75,
  CT: 65,
  DC: 55,
  DE: 65,
  ID: 75,
  KS: 75,
  KY: 70,
  LA: 75,
  MA: 65,
  ME: 75,
  MT: 75,
  ND: 75,
  NE: 75,
  NJ: 65,
  NM: 75,
  NV: 75,
  NY: 65,
  OK: 75,
  RI: 65,
  SD: 80,
  TX: 75,
  UT: 75,
  VT: 65,
  WY: 75,
}

/** Two-lane highways of the open West are posted at 65 or 70 mph, those of the East at 55. */
const WESTERN_STATES = new Set('AZ CA CO ID KS MT ND NE NM NV OK OR SD TX UT WA WY'.split(' '))
const WESTERN_HIGHWAY_MPH = 61
const EASTERN_HIGHWAY_MPH = 54

/**
 * Speeds of two-lane roads that wind and climb. Design speeds of rural arterials are 50 to 60 mph in rolling terrain and 40 to 50
 * in mountainous terrain (AASHTO Green Book 2018, 7.2.2.1); what is driven is at their upper end in the West, whose roads
 * are wider, and lower in the East.
 */
const westernMph = curveThrough([0, WESTERN_HIGHWAY_MPH], [1, 57], [2, 51])
const easternMph = curveThrough([0, EASTERN_HIGHWAY_MPH], [1, 51], [2, 46])
/** Roads of the mountains that are at least this much longer than the line drawn of them follow canyons and switchbacks. */
const WINDING = 1.25
const IN_MOUNTAINS = 1.5
const WINDING_FACTOR = 0.94

/** A leg this short runs between interchanges of one metropolitan area, where limits are 55 to 65 mph. */
const METROPOLITAN_LEG_MILES = 12
const METROPOLITAN_MPH = 60

const CLASS_MPH: Record<Exclude<RoadClass, 'interstate' | 'us' | 'state'>, number> = {
  turnpike: 70,
  // Mostly one lane per direction at 90 km/h.
  'trans-canada': 56,
  provincial: 62,
  federal: 56,
  // A 16-knot ferry, including the time for loading.
  ferry: 12,
  motorway: 68,
  trunk: 57,
  primary: 50,
  secondary: 43,
}

/** Classes whose one speed holds on the level. That of Mexico's federal roads is already one of hills. */
const FOLLOWS_TERRAIN = new Set<RoadClass>(['trans-canada', 'provincial'])

/** The terrain of a leg, and its length against the straight line between its ends. */
export interface LegTerrain {
  terrain: Terrain
  winding: number
}

export function freeFlowMps(
  roadClass: RoadClass,
  state: string,
  legMiles: number,
  { terrain, winding }: LegTerrain = { terrain: 0, winding: 1 },
): number {
  const bends = terrain >= IN_MOUNTAINS && winding >= WINDING ? WINDING_FACTOR : 1
  let mph: number
  if (roadClass === 'interstate') {
    const rural = RURAL_INTERSTATE_MPH[state] ?? DEFAULT_RURAL_INTERSTATE_MPH
    mph = legMiles <= METROPOLITAN_LEG_MILES ? Math.min(rural, METROPOLITAN_MPH) : rural
  } else if (roadClass === 'us' || roadClass === 'state') {
    mph = bends * (WESTERN_STATES.has(state) ? westernMph(terrain) : easternMph(terrain))
  } else {
    const level = CLASS_MPH[roadClass]
    mph = FOLLOWS_TERRAIN.has(roadClass) ? (level * bends * westernMph(terrain)) / WESTERN_HIGHWAY_MPH : level
  }
  return mphToMps(mph)
}
