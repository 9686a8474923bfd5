import type { ImpactLevel } from '../impact-level.ts'

/** A reason of a vehicle's impact, or an insight (MODEL-033, MODEL-034). */
export interface VehicleTag {
  id: string
  source: 'impact' | 'weather' | 'alert' | 'insight'
  text: string
  /** In the unit that the text states; null for an alert. */
  value: number | null
  impactLevel: ImpactLevel
  reason: string
  /** Of a government alert only: its color, and when it holds for the vehicle (ALERT-005). */
  alert?: { color: string; startsAt: Date; endsAt: Date }
}

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
  /** Insights beside the impact, worst first. */
  currentInsight: VehicleTag[]
  /** Speed in this weather divided by free-flow speed, 0-1. */
  speedFactor: number
}
