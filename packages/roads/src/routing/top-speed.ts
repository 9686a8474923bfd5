import { type RouteOption, topSpeedMps, type VehicleData } from '@stormlane/domain/roads'

/** Caps an external router's option at the vehicle's top speed. Such routers already apply the states' speed limits. */
export function withinTopSpeed(option: RouteOption, vehicle: VehicleData): RouteOption {
  const top = topSpeedMps(vehicle)
  if (top === Number.POSITIVE_INFINITY) return option
  return {
    ...option,
    segments: option.segments.map((segment) =>
      segment.roadKind === 'ferry' ? segment : { ...segment, freeFlowMps: Math.min(segment.freeFlowMps, top) },
    ),
  }
}
