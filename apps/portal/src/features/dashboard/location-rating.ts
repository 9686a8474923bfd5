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

/** A rating, and its score of 0-10 where indices give one. */
interface ScoredRating extends LocationRating {
  score: number | null
}

export type RateLocation = (location: SavedLocation) => ScoredRating

/** Sorts after every level that is known. */
const UNRATED: ScoredRating = {
  level: 'unknown',
  rank: IMPACT_LEVELS.unknown,
  peak: assetTableTexts.notAvailable,
  peakOrder: undefined,
  types: [],
  weather: assetTableTexts.none,
  updatedAt: undefined,
  score: null,
}

/** What the impact indices say of a location in a frame of its days. */
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

/** What weather and alerts, apart from the indices, say of it. */
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
    peak: leading?.effective ? formatSpan(...spanOf(leading), timezone) : assetTableTexts.noImpact,
    peakOrder: leading?.effective ? Date.parse(leading.effective) : undefined,
    types: [...byName]
      .map(([label, tag]) => ({ id: tag.id, label, level: impactLevelName(tag.impactLevel as ImpactLevel) }))
      .toReversed(),
    weather: leading?.description ?? assetTableTexts.none,
    updatedAt: updatedAt(location),
    score: null,
  }
}

/** Rates every location once: sorting, cells and circles all ask for it. */
export function locationRater(view: 'location_impact' | 'location_weather', frame: DayFrame, now: Date): RateLocation {
  const rate = view === 'location_impact' ? impactRating : weatherRating
  const known = new WeakMap<SavedLocation, ScoredRating>()
  return (location) => {
    const rated = known.get(location) ?? rate(location, frame, now)
    known.set(location, rated)
    return rated
  }
}

/** What to do at a location, as the horizon says that a frame begins in. */
export const locationAction = (location: SavedLocation, frame: DayFrame) =>
  (frame === 'today' ? location.subhourlyImpactSummary : location.extendedImpactSummary)?.recommendedAction ?? null

const updatedAt = ({ impactSummariesUpdatedAt }: SavedLocation) =>
  impactSummariesUpdatedAt ? new Date(impactSummariesUpdatedAt) : undefined

function spanOf({ effective, expires }: { effective: string | null; expires: string | null }) {
  return [new Date(effective ?? 0), expires ? new Date(expires) : undefined] as const
}
