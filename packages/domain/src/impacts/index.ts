export { holdingLimits, type LimitedAsset, type SetLimits } from './limits/holding-limits.ts'
export * from './limits/limit-hazard.ts'
export {
  type ForVehicles,
  type LimitedVehicle,
  limitedVehicleOf,
  TRAILERS,
  type Trailer,
  VEHICLE_KINDS,
  VEHICLE_LOADS,
  type VehicleKind,
  type VehicleLoad,
} from './limits/limited-vehicle.ts'
export {
  LIMIT_HAZARD_WORDS,
  TRAILER_WORDS,
  VEHICLE_KIND_WORDS,
  VEHICLE_LOAD_WORDS,
  vehiclesText,
} from './limits/limits.texts.ts'
export * from './limits/own-limit.ts'
export * from './limits/reached-limit.ts'
export * from './limits/vehicle-limits.ts'
export type { ActionWindow } from './scores/action.texts.ts'
export * from './scores/action.ts'
export { LEVEL_BY_SEVERITY } from './scores/alert-level.ts'
export * from './scores/impact-reasons.ts'
export * from './scores/impact-summary.ts'
export type { ImpactWindow } from './scores/impact-window.ts'
export * from './scores/location-order.ts'
export * from './scores/one-order.ts'
export * from './scores/recommended-action.ts'
export * from './scores/score-location.ts'
export { ACTION_WORDS, chanceText, LEVEL_WORDS } from './scores/scores.texts.ts'
export { encodeLevels, encodePeaks } from './scores/timed-levels.ts'
export { windowParts, windowText } from './scores/window.texts.ts'
