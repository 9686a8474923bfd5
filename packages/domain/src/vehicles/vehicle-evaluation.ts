import type { ImpactLevel } from '../levels/impact-level.ts'
import type { VehicleForecast } from './vehicle-forecast.ts'
import type { VehicleTag } from './vehicle-tag.ts'

export interface VehicleImpact {
  overallImpactLevel: ImpactLevel
  tags: VehicleTag[]
  /** Ids of the tags in display order, worst first (MODEL-096). */
  tagPriority: string[]
  lastUpdatedAt: Date
}

export const PRECIPITATION_TYPES = ['none', 'rain', 'snow', 'mix', 'freezing_rain'] as const
export type PrecipitationType = (typeof PRECIPITATION_TYPES)[number]

export interface Precipitation {
  type: PrecipitationType
  /** mm/h: water for rain, fresh depth for snow. */
  rate: number
  label: string
  color: string
}

/** The weather at a vehicle, in canonical units. */
export interface VehicleConditions {
  temperature: number
  precipitation: Precipitation
  visibility: number
  wind: { speed: number; directionDegrees: number; maxGust: number }
  /** 0-10. */
  roadRisk: number
  /** 0-10. */
  tippingIndex: number
  lastUpdatedAt: Date
}

export interface VehicleEvaluation {
  currentConditions: VehicleConditions
  currentImpact: VehicleImpact
  /** The impact on the vehicle while it stays where it is, or on the next hour of its road. */
  positionForecast: VehicleForecast
  /** Insights in addition to the impact. */
  currentInsight: VehicleTag[]
  /** Speed in this weather divided by free-flow speed, 0-1. */
  speedFactor: number
}
