import { type RouteOption, topSpeedMps, type VehicleData } from '@stormlane/domain'

/** An option of an external router at no more than the vehicle's top speed. Such routers know the limits of states by themselves. */
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
