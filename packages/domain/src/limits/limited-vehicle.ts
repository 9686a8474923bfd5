import { VEHICLE_TYPES, type VehicleType } from '../routes/vehicle.ts'

/** What a truck pulls or carries. Providers do not say, so dispatchers set it. */
export const TRAILERS = ['box_trailer', 'flatbed', 'tanker'] as const
export type Trailer = (typeof TRAILERS)[number]

export const VEHICLE_LOADS = ['empty', 'loaded'] as const
export type VehicleLoad = (typeof VEHICLE_LOADS)[number]

/** The kinds of vehicles that a limit can be narrowed to: a type that providers report, or a trailer. */
export const VEHICLE_KINDS = [...VEHICLE_TYPES, ...TRAILERS] as const
export type VehicleKind = (typeof VEHICLE_KINDS)[number]

/** The vehicles that a limit is for; null where it is for any. */
export interface ForVehicles {
  kind: VehicleKind | null
  load: VehicleLoad | null
}

/** A vehicle as limits see it; null where it is unknown. */
export interface VehicleMake {
  type: VehicleType | null
  trailer: Trailer | null
  load: VehicleLoad | null
}

/** What is unknown of a vehicle matches only limits that do not ask for it. */
export const isForVehicle = ({ kind, load }: ForVehicles, vehicle: VehicleMake): boolean =>
  (kind === null || kind === vehicle.type || kind === vehicle.trailer) && (load === null || load === vehicle.load)

/** How closely a limit describes its vehicles. A trailer says more than the type of the vehicle. */
export function narrowness({ kind, load }: ForVehicles): number {
  const ofKind = kind === null ? 0 : (VEHICLE_TYPES as readonly string[]).includes(kind) ? 1 : 2
  return ofKind + (load === null ? 0 : 1)
}

/** A vehicle of which only this is known. What has a trailer is a truck. */
export function makeOf({ kind, load }: ForVehicles): VehicleMake {
  const trailer = TRAILERS.find((known) => known === kind) ?? null
  const type = trailer ? 'truck' : (VEHICLE_TYPES.find((known) => known === kind) ?? null)
  return { type, trailer, load }
}
