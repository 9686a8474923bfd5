// Speed of traffic on a dry, empty road. For interstates that is the state's posted limit (IIHS, maximum posted speed
// limits, rural interstates, 2024); for other roads the limit is reduced for towns and signals along the way.
import { mphToMps } from '@stormlane/domain/measures'
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

export function freeFlowMps(roadClass: RoadClass, state: string, legMiles: number): number {
  let mph: number
  if (roadClass === 'interstate') {
    const rural = RURAL_INTERSTATE_MPH[state] ?? DEFAULT_RURAL_INTERSTATE_MPH
    mph = legMiles <= METROPOLITAN_LEG_MILES ? Math.min(rural, METROPOLITAN_MPH) : rural
  } else if (roadClass === 'us' || roadClass === 'state') {
    mph = WESTERN_STATES.has(state) ? WESTERN_HIGHWAY_MPH : EASTERN_HIGHWAY_MPH
  } else {
    mph = CLASS_MPH[roadClass]
  }
  return mphToMps(mph)
}
