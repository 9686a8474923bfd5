import { type VehicleTimeline, vehicleTimeline } from '@stormlane/domain/vehicles'

type TimedVehicle = Parameters<typeof vehicleTimeline>[0]

const known = new WeakMap<TimedVehicle, VehicleTimeline>()

/**
 * Returns the forecast of a vehicle, parsed once: ratings are recomputed every minute and need it again. It is parsed
 * page by page while the list arrives, because parsing ten thousand vehicles at once would block the page.
 */
export function timelineOf(vehicle: TimedVehicle): VehicleTimeline {
  const timeline = known.get(vehicle) ?? vehicleTimeline(vehicle)
  known.set(vehicle, timeline)
  return timeline
}
