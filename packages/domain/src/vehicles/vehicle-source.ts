/** Where vehicles come from; `stormlane` is the product itself (decisions, Names and places). */
export const VEHICLE_SOURCES = ['geotab', 'samsara', 'stormlane', 'platform_science', 'motive'] as const
export type VehicleSource = (typeof VEHICLE_SOURCES)[number]

export const isVehicleSource = (source: string): source is VehicleSource =>
  (VEHICLE_SOURCES as readonly string[]).includes(source)

/** Providers that address a driver, not a vehicle. */
const NEEDS_DRIVER: readonly string[] = ['platform_science', 'motive']

export type MessageEligibility = { eligible: true } | { eligible: false; reason: string }

export const NO_DRIVER_ID = 'vehicle has no external driver id'
export const UNSUPPORTED_SOURCE = 'unsupported vehicle source for messaging'

/** Whether an alert can be sent to a vehicle, and if not, why (core §5). */
export function messageEligibility(vehicle: { source: string; externalDriverId: string | null }): MessageEligibility {
  if (!isVehicleSource(vehicle.source)) return { eligible: false, reason: UNSUPPORTED_SOURCE }
  if (NEEDS_DRIVER.includes(vehicle.source) && !vehicle.externalDriverId)
    return { eligible: false, reason: NO_DRIVER_ID }
  return { eligible: true }
}
