// Decides which vehicles can receive a message (NOTIFY-055 to NOTIFY-058).
import { isVehicleSource, type VehicleSource } from '../../vehicles/vehicle-source.ts'

/** Providers that address a driver instead of a vehicle. */
const NEEDS_DRIVER: readonly VehicleSource[] = ['platform_science', 'motive']

/** Providers that read an urgent message out loud. */
const READS_ALOUD: readonly VehicleSource[] = ['platform_science']

/** Maximum number of vehicles that one message can be sent to at once. */
export const MAX_RECIPIENTS = 5000

export const NO_DRIVER_ID = 'vehicle has no external driver id'
export const OWN_VEHICLE = 'own vehicle without a provider that passes on messages'
export const UNSUPPORTED_SOURCE = 'unsupported vehicle source for messaging'

export type MessageEligibility = { eligible: true } | { eligible: false; reason: string }

/** Whether a message can be sent to a vehicle, and if not, why. */
export function messageEligibility(vehicle: {
  source: string
  externalDriverId: string | null
  isOwn?: boolean | undefined
}): MessageEligibility {
  if (vehicle.isOwn) return { eligible: false, reason: OWN_VEHICLE }
  if (!isVehicleSource(vehicle.source)) return { eligible: false, reason: UNSUPPORTED_SOURCE }
  if (NEEDS_DRIVER.includes(vehicle.source) && !vehicle.externalDriverId)
    return { eligible: false, reason: NO_DRIVER_ID }
  return { eligible: true }
}

/** Whether the sender may mark the message as urgent, to be read out loud (NOTIFY-060, NOTIFY-061). */
export function canBeUrgent(source: string): boolean {
  return isVehicleSource(source) && READS_ALOUD.includes(source)
}
