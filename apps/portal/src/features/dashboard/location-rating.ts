import {
  type AssetRating,
  costOfReasons,
  type OrderedImpact,
  type RecommendedAction,
  rateReasons,
  sortablePeakTime,
} from '@stormlane/domain/impacts'
import { weatherFlagLabel } from '@stormlane/domain/indices'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { isMapLayer, MAP_LAYERS } from '@stormlane/domain/maps'
import type { DayFrame } from '@stormlane/domain/time'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import type { LocationRating } from '../../parts/assets/location-columns.tsx'
import { locationAction, rateLocationWithin } from '../../parts/assets/location-rating.ts'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { formatDatedSpan, formatSpan, formatWindow } from '../../platform/time-format.ts'
import { placeWindow } from './use-dashboard-view.ts'

/** A rating with a score of 0-10 if it comes from indices, and the action for its leading reason. */
interface ScoredRating extends LocationRating {
  score: number | null
  action: RecommendedAction | null
  /** Place in the order of the queue, which breaks ties of the sorted column. */
  order: OrderedImpact
}

export type RateLocation = (location: SavedLocation) => ScoredRating

const NEVER = 8.64e15

/** Sorted after all rated locations. */
const UNRATED: ScoredRating = {
  level: 'unknown',
  rank: IMPACT_LEVELS.unknown,
  peak: '',
  peakOrder: undefined,
  window: '',
  types: [],
  weather: '',
  updatedAt: undefined,
  score: null,
  action: null,
  order: { level: IMPACT_LEVELS.unknown, costMinutes: 0, startsAt: NEVER },
}

/** Rates a location by all that its forecasts contain for a timeframe: indices, weather and alerts. */
function impactRating(location: SavedLocation, frame: DayFrame, now: Date): ScoredRating {
  const summary = location.impactSummaries.find(({ timeframe }) => timeframe === frame)
  const peakOrder = sortablePeakTime(summary, now)
  if (!summary) return { ...UNRATED, peakOrder, action: summaryAction(location, frame) }
  const { impactLevel, value, peakImpactTimeMoment, impactTypesDetailed, weatherFlags } = summary
  const { startTime, endTime } = placeWindow(now, location.timezone, frame)
  const rating = rateLocationWithin(location, { startAt: startTime, endAt: endTime }, now)
  if (rating)
    return {
      level: impactLevelName(rating.level),
      rank: rating.level + (value ?? 0) / 100,
      peak: peakText(rating, frame, location.timezone),
      peakOrder: rating.when?.peakAt.getTime() ?? peakOrder,
      window: windowWords(rating, location.timezone),
      types: reasonTypes(rating.reasons),
      weather: rating.text || assetTableTexts.none,
      updatedAt: updatedAt(location),
      score: value,
      action: rating.action,
      order: orderOf(rating),
    }
  return {
    level: impactLevelName(impactLevel as ImpactLevel),
    rank: impactLevel + (value ?? 0) / 100,
    peak: peakImpactTimeMoment
      ? spanFormat(frame)(new Date(peakImpactTimeMoment), undefined, location.timezone)
      : assetTableTexts.noImpact,
    peakOrder,
    window: '',
    types: impactTypesDetailed.map((type) => ({
      id: type.impactType,
      label: isMapLayer(type.impactType) ? MAP_LAYERS[type.impactType].label : type.impactType,
      level: impactLevelName(type.impactLevel as ImpactLevel),
    })),
    weather: weatherFlags.map(weatherFlagLabel).join(', ') || assetTableTexts.none,
    updatedAt: updatedAt(location),
    score: value,
    action: summaryAction(location, frame),
    order: { ...UNRATED.order, level: impactLevel },
  }
}

const orderOf = ({ level, reasons, when }: AssetRating): OrderedImpact => ({
  level,
  costMinutes: costOfReasons(reasons, level),
  startsAt: when?.startAt.getTime() ?? NEVER,
})

/** Fallback if the reasons are unknown: the action of the forecast in which the timeframe begins. */
const summaryAction = (location: SavedLocation, frame: DayFrame) =>
  (frame === 'today' ? location.subhourlyImpactSummary : location.extendedImpactSummary)?.recommendedAction ?? null

/** Rates a location as every other screen does. Beside what made the level only weather, alerts and limits are listed. */
function weatherRating(location: SavedLocation, frame: DayFrame, now: Date): ScoredRating {
  const { subhourlyImpactSummary: nowcast, extendedImpactSummary: extended, timezone } = location
  if (!nowcast && !extended) return UNRATED
  const { startTime, endTime } = placeWindow(now, timezone, frame)
  const rating = rateLocationWithin(location, { startAt: startTime, endAt: endTime }, now) ?? rateReasons([])
  const listed = rating.reasons.filter((reason) => reason === rating.leading || reason.source !== 'impact')
  return {
    level: impactLevelName(rating.level),
    rank: rating.level,
    peak: peakText(rating, frame, timezone),
    peakOrder: rating.when?.peakAt.getTime(),
    window: windowWords(rating, timezone),
    types: reasonTypes(listed),
    weather: rating.text || assetTableTexts.none,
    updatedAt: updatedAt(location),
    score: null,
    action: locationAction(rating, location, now),
    order: orderOf(rating),
  }
}

/** The moment of the worst value. */
const peakText = ({ when }: AssetRating, frame: DayFrame, timezone: string) =>
  when ? spanFormat(frame)(when.peakAt, undefined, timezone) : assetTableTexts.noImpact

const windowWords = ({ when }: AssetRating, timezone: string) => (when ? formatWindow(when, timezone) : '')

/** Days 3 to 7 include today's weekday again, so their peaks need a date. */
const spanFormat = (frame: DayFrame) => (frame === 'day3_7' ? formatDatedSpan : formatSpan)

const reasonTypes = (reasons: AssetRating['reasons']) =>
  reasons.map(({ id, name, level }) => ({ id, label: name, level: impactLevelName(level) }))

/** A rating function that caches its results, because sorting, cells and circles all use them. */
export function locationRater(view: 'location_impact' | 'location_weather', frame: DayFrame, now: Date): RateLocation {
  const rate = view === 'location_impact' ? impactRating : weatherRating
  const known = new WeakMap<SavedLocation, ScoredRating>()
  return (location) => {
    const rated = known.get(location) ?? rate(location, frame, now)
    known.set(location, rated)
    return rated
  }
}

const updatedAt = ({ impactSummariesUpdatedAt }: SavedLocation) =>
  impactSummariesUpdatedAt ? new Date(impactSummariesUpdatedAt) : undefined
