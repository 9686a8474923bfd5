import type { ImpactLevel } from '../impact-level.ts'
import type { MapIndexId } from '../indices/index-ids.ts'
import type { DayFrame } from '../timeframes.ts'
import type { WeatherFlag } from '../weather-flags.ts'
import type { RecommendedAction } from './action.ts'

/** One reason of an impact (core §3). */
export interface ImpactTag {
  id: string
  /** Whether an index, a level table of the weather, or a government alert says so. */
  source: 'impact' | 'weather' | 'alert'
  text: string
  /** The worst value, of the variable's canonical unit; null for an alert. */
  value: number | null
  variable: string | null
  impactLevel: ImpactLevel
  /** The event of a government alert. */
  event: string | null
  description: string
  color: string
  effective: Date
  expires: Date
}

/** What a horizon of the forecast, and the alerts in it, mean for a place. */
export interface ImpactSummary {
  source: string
  sourceRunTime: Date
  tags: ImpactTag[]
  /** Ids of the tags in the order in which they are shown, the weightiest first. */
  tagPriority: string[]
  overallImpactLevel: ImpactLevel
  recommendedAction: RecommendedAction
  lastUpdatedAt: Date
}

export interface ImpactOfType {
  impactType: MapIndexId
  impactValue: number
  impactLevel: ImpactLevel
}

/** What a frame of days means for a place. */
export interface TimeframeImpact {
  label: string
  /** The worst index, 0-10. */
  value: number
  impactLevel: ImpactLevel
  /** The indices that reach low or more, worst first. */
  impactTypesDetailed: ImpactOfType[]
  /** When the worst index peaks, in the place's own time with its offset; null without impact. */
  peakImpactTimeMoment: string | null
  /** The weather at that time. */
  weatherFlags: WeatherFlag[]
}

export interface LocationScore {
  impactSummaries: Record<DayFrame, TimeframeImpact>
  subhourlyImpactSummary: ImpactSummary | null
  extendedImpactSummary: ImpactSummary | null
  impactSummariesUpdatedAt: Date
  impactSummariesRatingRunTime: Date
}
