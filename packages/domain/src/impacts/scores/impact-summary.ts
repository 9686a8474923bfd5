import type { WeatherFlag } from '../../indices/weather-flags.ts'
import type { ImpactLevel } from '../../levels/impact-level.ts'
import type { DayFrame } from '../../time/timeframes.ts'
import type { MapIndexId } from '../../weather/index-ids.ts'
import type { RecommendedAction } from './action.ts'
import type { TimedLevel } from './timed-levels.ts'

/** A reason of an impact (MODEL-011). */
export interface ImpactTag {
  id: string
  /** Origin of the tag: an index, a level table of the weather, a government alert, or a limit that the organization set. */
  source: 'impact' | 'weather' | 'alert' | 'limit'
  text: string
  /** The worst value in the variable's canonical unit; null for an alert. */
  value: number | null
  variable: string | null
  impactLevel: ImpactLevel
  /** The event of a government alert. */
  event: string | null
  /** The hazard that leads an index at its peak; absent for other tags. */
  hazard?: string
  description: string
  /** The chance that the level comes; only from three days ahead on (ADR 0296). */
  chance?: number
  color: string
  effective: Date
  expires: Date
  /** The level over the whole forecast; empty for a tag whose level does not change from `effective` to `expires`. */
  levels: readonly TimedLevel[]
}

/** Impact of a forecast horizon and its alerts on a place (MODEL-010). */
export interface ImpactSummary {
  source: string
  sourceRunTime: Date
  tags: ImpactTag[]
  /** Ids of the tags in display order, worst first (MODEL-096). */
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

/** Impact of a day frame on a place (MODEL-008). */
export interface TimeframeImpact {
  label: string
  /** The worst index, 0-10. */
  value: number
  impactLevel: ImpactLevel
  /** The indices that reach low or more, worst first. */
  impactTypesDetailed: ImpactOfType[]
  /** When the worst index peaks, in local time with offset (MODEL-009); null without impact. */
  peakImpactTimeMoment: string | null
  /** The weather at that time. */
  weatherFlags: WeatherFlag[]
  /** The chance that the worst index reaches its level; only from three days ahead on. */
  chance?: number
}

export interface LocationScore {
  impactSummaries: Record<DayFrame, TimeframeImpact>
  subhourlyImpactSummary: ImpactSummary | null
  extendedImpactSummary: ImpactSummary | null
  impactSummariesUpdatedAt: Date
  impactSummariesRatingRunTime: Date
}
