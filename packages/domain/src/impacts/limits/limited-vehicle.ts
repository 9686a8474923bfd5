import { VEHICLE_TYPES, type VehicleType } from '../../roads/vehicle.ts'

/** What a truck pulls or carries. Providers do not report it, so dispatchers set it. */
export const TRAILERS = ['box_trailer', 'flatbed', 'tanker'] as const
export type Trailer = (typeof TRAILERS)[number]

export const VEHICLE_LOADS = ['empty', 'loaded'] as const
export type VehicleLoad = (typeof VEHICLE_LOADS)[number]

/** The kinds of vehicles that a limit can be narrowed to: a type that providers report, or a trailer. */
export const VEHICLE_KINDS = [...VEHICLE_TYPES, ...TRAILERS] as const
export type VehicleKind = (typeof VEHICLE_KINDS)[number]

/** The vehicles that a limit is for; null means any. */
export interface ForVehicles {
  kind: VehicleKind | null
  load: VehicleLoad | null
}

/** The properties of a vehicle that limits depend on; null if unknown. */
export interface LimitedVehicle {
  type: VehicleType | null
  trailer: Trailer | null
  load: VehicleLoad | null
}

/** Whether a limit applies to a vehicle. An unknown property matches only limits that do not ask for it. */
export const isForVehicle = ({ kind, load }: ForVehicles, vehicle: LimitedVehicle): boolean =>
  (kind === null || kind === vehicle.type || kind === vehicle.trailer) && (load === null || load === vehicle.load)

/** Returns how specific a limit is. A trailer is more specific than a vehicle type. */
export function narrowness({ kind, load }: ForVehicles): number {
  const ofKind = kind === null ? 0 : (VEHICLE_TYPES as readonly string[]).includes(kind) ? 1 : 2
  return ofKind + (load === null ? 0 : 1)
}

/** Builds a vehicle of which only this is known. Anything with a trailer is a truck. */
export function limitedVehicleOf({ kind, load }: ForVehicles): LimitedVehicle {
  const trailer = TRAILERS.find((known) => known === kind) ?? null
  const type = trailer ? 'truck' : (VEHICLE_TYPES.find((known) => known === kind) ?? null)
  return { type, trailer, load }
}
