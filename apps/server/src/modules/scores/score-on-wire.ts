import type { ScoreOnWire } from '@stormlane/contract'
import {
  encodeLevels,
  encodePeaks,
  type ImpactSummary,
  type ImpactTag,
  type LocationScore,
  type TimeframeImpact,
} from '@stormlane/domain/impacts'
import type { DayFrame } from '@stormlane/domain/time'

/** The score of a place that has not been scored yet. */
export const NO_SCORE: ScoreOnWire = {
  impact_summaries: [],
  subhourly_impact_summary: null,
  extended_impact_summary: null,
  impact_summaries_updated_at: null,
  impact_summaries_rating_run_time: null,
}

export function scoreOnWire(score: LocationScore): ScoreOnWire {
  return {
    impact_summaries: (Object.entries(score.impactSummaries) as [DayFrame, TimeframeImpact][]).map(frameOnWire),
    subhourly_impact_summary: score.subhourlyImpactSummary && summaryOnWire(score.subhourlyImpactSummary),
    extended_impact_summary: score.extendedImpactSummary && summaryOnWire(score.extendedImpactSummary),
    impact_summaries_updated_at: score.impactSummariesUpdatedAt.toISOString(),
    impact_summaries_rating_run_time: score.impactSummariesRatingRunTime.toISOString(),
  }
}

function frameOnWire([timeframe, impact]: [DayFrame, TimeframeImpact]): ScoreOnWire['impact_summaries'][number] {
  return {
    timeframe,
    label: impact.label,
    value: impact.value,
    impact_level: impact.impactLevel,
    impact_types_detailed: impact.impactTypesDetailed.map(({ impactType, impactValue, impactLevel }) => ({
      impact_type: impactType,
      impact_value: impactValue,
      impact_level: impactLevel,
    })),
    peak_impact_time_moment: impact.peakImpactTimeMoment,
    weather_flags: impact.weatherFlags,
    ...(impact.chance !== undefined && { chance: impact.chance }),
  }
}

function summaryOnWire(summary: ImpactSummary): NonNullable<ScoreOnWire['subhourly_impact_summary']> {
  return {
    source: summary.source,
    source_run_time: summary.sourceRunTime.toISOString(),
    tags: summary.tags.map((tag) => tagOnWire(tag, summary.sourceRunTime)),
    tag_priority: summary.tagPriority,
    overall_impact_level: summary.overallImpactLevel,
    recommended_action: summary.recommendedAction,
    last_updated_at: summary.lastUpdatedAt.toISOString(),
  }
}

function tagOnWire({ impactLevel, effective, expires, levels, ...tag }: ImpactTag, runTime: Date) {
  const peaks = encodePeaks(levels, runTime)
  return {
    ...tag,
    impact_level: impactLevel,
    effective: effective.toISOString(),
    expires: expires.toISOString(),
    ...(levels.length > 0 && { levels: encodeLevels(levels, runTime) }),
    ...(peaks !== '' && { peaks }),
  }
}
