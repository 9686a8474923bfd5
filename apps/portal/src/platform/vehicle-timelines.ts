import { type VehicleTimeline, vehicleTimeline } from '@stormlane/domain'

type TimedVehicle = Parameters<typeof vehicleTimeline>[0]

const known = new WeakMap<TimedVehicle, VehicleTimeline>()

/**
 * The forecast of a vehicle, read once. It is read page by page while the list arrives, and ratings that change with the minute read it again: all
 * of ten thousand vehicles at once would block the page.
 */
export function timelineOf(vehicle: TimedVehicle): VehicleTimeline {
  const timeline = known.get(vehicle) ?? vehicleTimeline(vehicle)
  known.set(vehicle, timeline)
  return timeline
}
