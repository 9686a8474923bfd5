import { mphToMps } from '../measures/units.ts'
import type { RoadKind } from './router.ts'
import type { VehicleData } from './vehicle.ts'

/**
 * Governed top speed of a truck unless the organization or the vehicle states another (our choice: many US fleets
 * govern at 62 to 68 mph).
 */
export const DEFAULT_TRUCK_TOP_SPEED_MPS = mphToMps(65)

/** A top speed outside of this is a typing or unit error: 30 to 90 mph (our choice). */
export const TOP_SPEED_RANGE_MPS = [mphToMps(30), mphToMps(90)] as const

interface TruckLimits {
  freewayMph: number
  /** Limit on other roads; the freeway's if the state sets no other. */
  highwayMph?: number
}

/**
 * Speed limits that US states set for trucks only, below those of cars. Sources were read on Nov 16, 2026; those of the press, and limits
 * marked as unchecked, were not found in a statute. States without a row have the same limit for all vehicles. Limits by county
 * (around Chicago), for hazardous cargo and on single stretches are left out.
 */
const STATE_TRUCK_LIMITS: Readonly<Record<string, TruckLimits>> = {
  // Combined weight of 26,001 lb or more (J. J. Keller, maximum speed limits for commercial motor vehicles, Jan 2024; IIHS, Sep 2025).
  AR: { freewayMph: 70 },
  // 55 mph on all highways for trucks of three or more axles or with a trailer (California Vehicle Code 22406; J. J. Keller, Jan 2024).
  CA: { freewayMph: 55 },
  // Five or more axles above 26,000 lb: 70 mph on designated interstates, 65 elsewhere on interstates (J. J. Keller, Jan 2024; IIHS).
  ID: { freewayMph: 70 },
  // Declared gross weight above 26,000 lb: 65 mph on rural interstates (digest of Indiana HB 1149 of 2014; IIHS, Sep 2025).
  IN: { freewayMph: 65 },
  // 65 mph on freeways (Michigan Vehicle Code 257.627, Public Act 455 of 2016, by Michigan DOT). 55 elsewhere is unchecked.
  MI: { freewayMph: 65, highwayMph: 55 },
  // 70 mph on interstates, 65 on other roads (Montana HB 393 of 2019, by Land Line, May 15, 2019).
  MT: { freewayMph: 70, highwayMph: 65 },
  // 60 mph on rural interstates west of The Dalles, 65 east of it; 60 on the fastest highways of the east (Oregon HB 3402 of 2015 by
  // Land Line, Feb 8, 2016; Oregon Transportation Commission by Fleet Owner). One figure for the state, the lower one.
  OR: { freewayMph: 60, highwayMph: 60 },
  // Over 10,000 lb and all combinations: 60 mph (Revised Code of Washington 46.61.410(2)).
  WA: { freewayMph: 60 },
}

/** Highest legal speed of a truck on a road in a state, in m/s; Infinity where trucks have the limit of cars. */
export function truckLimitMps(state: string, roadKind: RoadKind): number {
  const limits = STATE_TRUCK_LIMITS[state]
  if (!limits || roadKind === 'ferry') return Number.POSITIVE_INFINITY
  return mphToMps(roadKind === 'freeway' ? limits.freewayMph : (limits.highwayMph ?? limits.freewayMph))
}

/** Applies the organization's top speed, if set, to a truck whose own governor is not stated. */
export const governedByOrganization = (vehicle: VehicleData, organizationTopSpeed: number | null): VehicleData =>
  vehicle.type === 'truck' ? { ...vehicle, topSpeed: vehicle.topSpeed ?? organizationTopSpeed } : vehicle

/** Speed that a vehicle never exceeds: a truck's governed speed, or the one stated for a car. */
export const topSpeedMps = ({ type, topSpeed }: Pick<VehicleData, 'type' | 'topSpeed'>): number =>
  topSpeed ?? (type === 'truck' ? DEFAULT_TRUCK_TOP_SPEED_MPS : Number.POSITIVE_INFINITY)
