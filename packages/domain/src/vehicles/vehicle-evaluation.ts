import type { ImpactLevel } from '../impact-level.ts'

/** One reason of a vehicle's impact, or one thing worth knowing about it (core §3). */
export interface VehicleTag {
  id: string
  source: 'impact' | 'weather' | 'alert' | 'insight'
  text: string
  /** In the unit that the text names; null for an alert. */
  value: number | null
  impactLevel: ImpactLevel
  reason: string
}

export interface VehicleImpact {
  overallImpactLevel: ImpactLevel
  tags: VehicleTag[]
  /** Ids of the tags in the order in which they are shown, the weightiest first. */
  tagPriority: string[]
  lastUpdatedAt: Date
}

export const PRECIPITATION_TYPES = ['none', 'rain', 'snow', 'mix', 'freezing_rain'] as const
export type PrecipitationType = (typeof PRECIPITATION_TYPES)[number]

export interface Precipitation {
  type: PrecipitationType
  /** mm/h of what falls: water for rain, fresh depth for snow. */
  rate: number
  label: string
  color: string
}

/** The weather where a vehicle is, in canonical units. */
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
  /** What is worth knowing beside the impact, weightiest first. */
  currentInsight: VehicleTag[]
  /** Speed in this weather over free-flow speed, 0-1. */
  speedFactor: number
}
