import {
  type DayFrame,
  IMPACT_LEVELS,
  type ImpactLevel,
  impactLevelName,
  isMapLayer,
  MAP_LAYERS,
  sortablePeakTime,
  weatherFlagLabel,
  weatherRisk,
} from '@stormlane/domain'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import type { LocationRating } from '../../parts/assets/location-columns.tsx'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { reasonName } from '../../platform/location-summary.ts'
import { formatSpan } from '../../platform/time-format.ts'
import { placeWindow } from './use-dashboard-view.ts'

/** A rating with a score of 0-10 if it comes from indices. */
interface ScoredRating extends LocationRating {
  score: number | null
}

export type RateLocation = (location: SavedLocation) => ScoredRating

/** Sorted after all rated locations. */
const UNRATED: ScoredRating = {
  level: 'unknown',
  rank: IMPACT_LEVELS.unknown,
  peak: '',
  peakOrder: undefined,
  types: [],
  weather: '',
  updatedAt: undefined,
  score: null,
}

/** Rates a location by its impact indices in a timeframe. */
function impactRating(location: SavedLocation, frame: DayFrame, now: Date): ScoredRating {
  const summary = location.impactSummaries.find(({ timeframe }) => timeframe === frame)
  const peakOrder = sortablePeakTime(summary, now)
  if (!summary) return { ...UNRATED, peakOrder }
  const { impactLevel, value, peakImpactTimeMoment, impactTypesDetailed, weatherFlags } = summary
  return {
    level: impactLevelName(impactLevel as ImpactLevel),
    rank: impactLevel + (value ?? 0) / 100,
    peak: peakImpactTimeMoment
      ? formatSpan(new Date(peakImpactTimeMoment), undefined, location.timezone)
      : assetTableTexts.noImpact,
    peakOrder,
    types: impactTypesDetailed.map((type) => ({
      id: type.impactType,
      label: isMapLayer(type.impactType) ? MAP_LAYERS[type.impactType].label : type.impactType,
      level: impactLevelName(type.impactLevel as ImpactLevel),
    })),
    weather: weatherFlags.map(weatherFlagLabel).join(', ') || assetTableTexts.none,
    updatedAt: updatedAt(location),
    score: value,
  }
}

/** Rates a location by weather and alerts without the indices. */
function weatherRating(location: SavedLocation, frame: DayFrame, now: Date): ScoredRating {
  const { subhourlyImpactSummary: nowcast, extendedImpactSummary: extended, timezone } = location
  if (!nowcast && !extended) return UNRATED
  const tags = [...(nowcast?.tags ?? []), ...(extended?.tags ?? [])]
  const risk = weatherRisk(tags, placeWindow(now, timezone, frame))
  const [leading] = risk.tags
  const byName = new Map(risk.tags.toReversed().map((tag) => [reasonName(tag), tag]))
  return {
    level: impactLevelName(risk.level),
    rank: risk.level,
    peak: leading?.effective ? formatSpan(...impactSpan(leading), timezone) : assetTableTexts.noImpact,
    peakOrder: leading?.effective ? Date.parse(leading.effective) : undefined,
    types: [...byName]
      .map(([label, tag]) => ({ id: tag.id, label, level: impactLevelName(tag.impactLevel as ImpactLevel) }))
      .toReversed(),
    weather: leading?.description ?? assetTableTexts.none,
    updatedAt: updatedAt(location),
    score: null,
  }
}

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

/** The recommended action at a location, from the forecast in which the timeframe begins. */
export const locationAction = (location: SavedLocation, frame: DayFrame) =>
  (frame === 'today' ? location.subhourlyImpactSummary : location.extendedImpactSummary)?.recommendedAction ?? null

const updatedAt = ({ impactSummariesUpdatedAt }: SavedLocation) =>
  impactSummariesUpdatedAt ? new Date(impactSummariesUpdatedAt) : undefined

function impactSpan({ effective, expires }: { effective: string | null; expires: string | null }) {
  return [new Date(effective ?? 0), expires ? new Date(expires) : undefined] as const
}
