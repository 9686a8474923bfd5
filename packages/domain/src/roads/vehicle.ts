import type { OverturningGeometry } from '../indices/overturning.ts'

export const VEHICLE_TYPES = ['car', 'truck'] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]
/** PLAN-027. */
export const DEFAULT_VEHICLE_TYPE: VehicleType = 'car'

/** The vehicle of a route; unknown values are null (MODEL-015). */
export interface VehicleData {
  id: string | null
  type: VehicleType
  /** Meters. */
  height: number | null
  width: number | null
  length: number | null
  /** Kilograms. */
  weight: number | null
  axleWeight: number | null
  /** Governed speed in m/s; null means the default of the type. */
  topSpeed: number | null
}

/** The part of a vehicle's data that the wind acts on. */
export type VehicleShape = Pick<VehicleData, 'type' | 'height' | 'width' | 'length' | 'weight'>

export const DEFAULT_VEHICLE: Readonly<VehicleData> = {
  id: null,
  type: DEFAULT_VEHICLE_TYPE,
  height: null,
  width: null,
  length: null,
  weight: null,
  axleWeight: null,
  topSpeed: null,
}

/** Size and weight without unknown values. */
export interface VehicleSize {
  heightM: number
  widthM: number
  lengthM: number
  weightKg: number
  axleWeightKg: number
}

/**
 * Defaults for unknown dimensions. Truck: 13 ft 6 in high, 8 ft 6 in wide, 71 ft long (US federal and common state limits,
 * 23 CFR 658), empty at 15.9 t, 20,000 lb per axle. Car: a mid-size sedan.
 */
const DEFAULT_SIZE: Record<VehicleType, VehicleSize> = {
  car: { heightM: 1.5, widthM: 1.8, lengthM: 4.8, weightKg: 1800, axleWeightKg: 1000 },
  truck: { heightM: 4.11, widthM: 2.6, lengthM: 21.64, weightKg: 15_900, axleWeightKg: 9072 },
}

export function sizeOfVehicle(vehicle: VehicleData): VehicleSize {
  const defaults = DEFAULT_SIZE[vehicle.type]
  return {
    heightM: vehicle.height ?? defaults.heightM,
    widthM: vehicle.width ?? defaults.widthM,
    lengthM: vehicle.length ?? defaults.lengthM,
    weightKg: vehicle.weight ?? defaults.weightKg,
    axleWeightKg: vehicle.axleWeight ?? defaults.axleWeightKg,
  }
}

/**
 * Height at which the side area starts, and its share of length times height (our choice; the default truck gets the
 * 44.6 m² of `EMPTY_RIG`).
 */
const SIDE_AREA: Record<VehicleType, { clearanceM: number; filled: number }> = {
  car: { clearanceM: 0.15, filled: 0.75 },
  truck: { clearanceM: 1.09, filled: 0.6825 },
}
/** The track width is this much smaller than the vehicle's width. */
const TRACK_INSET_M = 0.2

/** Side area, track width and mass for the overturning balance of a vehicle of this size. */
export function overturningGeometry(vehicle: VehicleShape): OverturningGeometry {
  const { heightM, widthM, lengthM, weightKg } = sizeOfVehicle({ ...DEFAULT_VEHICLE, ...vehicle })
  const { clearanceM, filled } = SIDE_AREA[vehicle.type]
  // Even a low flatbed has a side area that is at least a quarter of its height.
  const sideHeightM = Math.max(heightM - clearanceM, heightM / 4)
  return {
    massKg: weightKg,
    trackWidthM: Math.max(widthM - TRACK_INSET_M, widthM / 2),
    sideAreaM2: lengthM * sideHeightM * filled,
    areaCenterHeightM: heightM - sideHeightM / 2,
  }
}
