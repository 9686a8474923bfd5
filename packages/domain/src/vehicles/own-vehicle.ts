/** Own vehicles that one request may create or retire. */
export const MAX_OWN_VEHICLES_AT_ONCE = 500

/** Own vehicles of one organization: twice the largest fleet that the map is measured with (our choice). */
export const MAX_OWN_VEHICLES = 20_000

export const MAX_VEHICLE_NAME_CHARACTERS = 100

/** Bounds of a vehicle's size, in meters and kilograms: the longest road trains have 53.5 m and 200 t (our choice). */
export const VEHICLE_SIZE_BOUNDS = {
  height: { min: 0.5, max: 6 },
  width: { min: 0.5, max: 5 },
  length: { min: 1, max: 60 },
  weight: { min: 100, max: 250_000 },
} as const

export type VehicleSizeField = keyof typeof VEHICLE_SIZE_BOUNDS
