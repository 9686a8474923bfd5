import type { GovernmentAlert } from '../../hazards/government-alerts/government-alert.ts'
import { type WeatherFlag, weatherFlagBits, weatherFlagsFromBits } from '../../indices/weather-flags.ts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelOfIndex, roundIndex } from '../../levels/impact-level.ts'
import type { MeasurementSystem } from '../../measures/units.ts'
import { type DayTimeframe, dayFrames } from '../../time/day-frames.ts'
import { type DayFrame, extendedWindow, forecastUntil, nowcastWindow, type TimeWindow } from '../../time/timeframes.ts'
import type { ZoneOffsets } from '../../time/zone-offsets.ts'
import type { LngLat, Series } from '../../weather/forecast-ports.ts'
import type { MapIndexId } from '../../weather/index-ids.ts'
import { levelChance } from '../../weather/level-chance.ts'
import { limitTags } from '../limits/limit-tags.ts'
import type { HoldingLimit } from '../limits/own-limit.ts'
import { alertTags } from './alert-tags.ts'
import { type AssetRating, type ImpactReason, type KnownBeyond, rateReasons, tagReasons } from './impact-reasons.ts'
import type { ImpactOfType, ImpactSummary, ImpactTag, LocationScore, TimeframeImpact } from './impact-summary.ts'
import { indexTags } from './index-tags.ts'
import { leadHoursAt } from './lead-hours.ts'
import { recommendedAction } from './recommended-action.ts'
import { peakStep, stepFrom } from './series-peak.ts'
import { compareTags } from './tag-order.ts'
import { weatherAtStep } from './weather-at-step.ts'
import { weatherTags } from './weather-tags.ts'

/** What is known about a place when it is scored. */
export interface PlaceForecast extends LngLat {
  timezone: string
  nowcast: Series | null
  extended: Series | null
  /** The alerts whose area contains the place. */
  alerts: readonly GovernmentAlert[]
  /** The organization's own limits that apply here. */
  limits: readonly HoldingLimit[]
}

/** An organization's options for scoring. */
export interface ScoreOptions {
  /** The indices that the organization has. */
  indices: readonly MapIndexId[]
  system: MeasurementSystem
}

/**
 * Summarizes a place for both horizons and the dashboard's frames. A pure function: the same run gives the same score.
 */
export function scoreLocation(
  place: PlaceForecast,
  options: ScoreOptions,
  now: Date,
  zones: ZoneOffsets,
): LocationScore | null {
  const { nowcast, extended } = place
  const newest = nowcast ?? extended
  if (!newest) return null
  const { runTime } = newest.run
  const until = forecastUntil(nowcast?.run.runTime ?? null, extended?.run.runTime ?? null)
  const extendedTags = extended ? tagsWithin(extended, extendedWindow(now, runTime), place, options, now) : []
  const nowcastTags = nowcast
    ? [
        ...tagsWithin(nowcast, nowcastWindow(now, runTime), place, options, now),
        ...hourlyTags(nowcast, extended, nowcastWindow(now, runTime), options, now),
      ].sort(compareTags)
    : []
  const later = tagReasons(extendedTags, extended?.run.runTime)
  const sooner = tagReasons(nowcastTags, nowcast?.run.runTime)
  const summaryOf = (
    series: Series,
    tags: readonly ImpactTag[],
    reasons: readonly ImpactReason[],
    beyond: KnownBeyond,
  ) => summarize(series, tags, rateReasons(reasons, undefined, beyond), place, now)
  const nowcastSummary = nowcast && summaryOf(nowcast, nowcastTags, sooner, { beyond: later, forecastUntil: until })
  const extendedSummary = extended && summaryOf(extended, extendedTags, later, { beyond: sooner, forecastUntil: until })
  const reasons = [...sooner, ...later]
  const frames = dayFrames(now, place.timezone, zones)
  const impactInFrame = (frame: DayFrame) => timeframeImpact(frames[frame], place, reasons, options.indices, zones)
  return {
    impactSummaries: {
      today: impactInFrame('today'),
      tomorrow: impactInFrame('tomorrow'),
      day3_7: impactInFrame('day3_7'),
    },
    subhourlyImpactSummary: nowcastSummary,
    extendedImpactSummary: extendedSummary,
    impactSummariesUpdatedAt: now,
    impactSummariesRatingRunTime: runTime,
  }
}

/** The tags of a horizon, worst first. */
function tagsWithin(
  series: Series,
  window: TimeWindow,
  { alerts, limits, lng, lat }: PlaceForecast,
  { indices, system }: ScoreOptions,
  now: Date,
): ImpactTag[] {
  const ahead = aheadIn(window, now)
  const steps = stepsWithin(series, ahead)
  const tags = [
    ...alertTags(alerts, ahead),
    ...indexTags(series, indices, steps, system),
    ...weatherTags(series, steps, system, { lng, lat }),
    ...limitTags(series, limits, steps, system),
  ]
  return tags.sort(compareTags)
}

/**
 * The tags of indices that only the hourly forecast has, such as those of wildfires, in the hours of the nowcast: what
 * is there already does not begin where the nowcast ends.
 */
function hourlyTags(
  nowcast: Series,
  extended: Series | null,
  window: TimeWindow,
  { indices, system }: ScoreOptions,
  now: Date,
): ImpactTag[] {
  if (!extended) return []
  const hourly = indices.filter((index) => !nowcast.values[index])
  return indexTags(extended, hourly, stepsWithin(extended, aheadIn(window, now)), system)
}

const aheadIn = ({ startAt, endAt }: TimeWindow, now: Date): TimeWindow => ({
  startAt: now > startAt ? now : startAt,
  endAt,
})

function summarize(
  series: Series,
  tags: readonly ImpactTag[],
  rating: AssetRating,
  { timezone }: PlaceForecast,
  now: Date,
): ImpactSummary {
  return {
    source: series.run.source,
    sourceRunTime: series.run.runTime,
    tags: [...tags],
    tagPriority: tags.map(({ id }) => id),
    overallImpactLevel: rating.level,
    recommendedAction: recommendedAction(rating, { subject: 'location', now, timeZone: timezone }),
    lastUpdatedAt: now,
  }
}

/**
 * Finds the worst value of each index in a frame, over nowcast and extended forecast. The level also covers all reasons
 * in the frame, including alerts and level tables. It is unknown if the forecast ends before the frame, and nothing else is known of it.
 */
function timeframeImpact(
  { label, startTime, endTime }: DayTimeframe,
  { nowcast, extended, timezone }: PlaceForecast,
  reasons: readonly ImpactReason[],
  indices: readonly MapIndexId[],
  zones: ZoneOffsets,
): TimeframeImpact {
  const types: ImpactOfType[] = []
  let isForecast = false
  let worst = 0
  let worstAt: { index: MapIndexId; series: Series; step: number } | null = null
  const horizons = [nowcast, extended]
    .filter((series) => series !== null)
    .map((series) => ({ series, steps: stepsWithin(series, { startAt: startTime, endAt: endTime }) }))
  for (const index of indices) {
    let highest = 0
    for (const { series, steps } of horizons) {
      const step = peakStep(series.values[index], ...steps)
      if (step < 0) continue
      isForecast = true
      const value = series.values[index]?.[step] ?? 0
      highest = Math.max(highest, value)
      if (value > worst) {
        worst = value
        worstAt = { index, series, step }
      }
    }
    const impactLevel = impactLevelOfIndex(highest)
    if (impactLevel > IMPACT_LEVELS.none)
      types.push({ impactType: index, impactValue: roundIndex(highest), impactLevel })
  }
  const { level, leading, when } = rateReasons(reasons, { startAt: startTime, endAt: endTime })
  const peak = types.length > 0 ? worstAt : null
  const chance = peak && levelChance(peak.index, impactLevelOfIndex(worst), leadHoursAt(peak.series, peak.step))
  const peakAt = peak ? (peak.series.run.times[peak.step] as Date) : when?.peakAt
  return {
    label,
    value: roundIndex(worst),
    // Without a forecast of the frame only its alerts are known, and "none" would be untrue.
    impactLevel: isForecast ? worseLevel(level, impactLevelOfIndex(worst)) : leading ? level : IMPACT_LEVELS.unknown,
    impactTypesDetailed: types.sort((a, b) => b.impactValue - a.impactValue),
    peakImpactTimeMoment: peakAt ? zones.local(timezone, peakAt) : null,
    weatherFlags: peak ? weatherFlagsAt(peak.series, peak.step) : [],
    ...(chance !== null && { chance }),
  }
}

const worseLevel = (a: ImpactLevel, b: ImpactLevel): ImpactLevel => (a > b ? a : b)

function weatherFlagsAt(series: Series, step: number): WeatherFlag[] {
  return weatherFlagsFromBits(weatherFlagBits(weatherAtStep(series, step), series.values.road?.[step] ?? 0))
}

/** The steps of a series within a window, [from, end), including the step in progress. */
function stepsWithin({ run: { times } }: Series, { startAt, endAt }: TimeWindow): [number, number] {
  const stepMs = times.length > 1 ? (times[1] as Date).getTime() - (times[0] as Date).getTime() : 0
  return [stepFrom(times, startAt.getTime() - stepMs + 1), stepFrom(times, endAt.getTime())]
}
