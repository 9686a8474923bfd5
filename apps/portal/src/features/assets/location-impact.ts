import type { AssetRating, RecommendedAction } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, type ImpactLevelName, impactLevelName } from '@stormlane/domain/levels'
import type { Timeframe } from '@stormlane/domain/time'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import type { LocationRating } from '../../parts/assets/location-columns.tsx'
import { rateLocation } from '../../parts/assets/location-rating.ts'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { timeframeSummary } from '../../platform/location-summary.ts'
import { formatSpan, formatWindow } from '../../platform/time-format.ts'

/** A location's impact in one timeframe. */
interface LocationImpact extends Pick<AssetRating, 'reasons' | 'when' | 'text'> {
  level: ImpactLevelName
  action: RecommendedAction | undefined
}

const UNKNOWN: LocationImpact = { level: 'unknown', reasons: [], when: undefined, text: '', action: undefined }

export function locationImpact(location: SavedLocation, timeframe: Timeframe): LocationImpact {
  const rating = rateLocation(location, timeframe)
  return rating ? { ...rating, level: impactLevelName(rating.level) } : UNKNOWN
}

/** The values of a location's table columns in a timeframe. */
export function ratingOf(location: SavedLocation, timeframe: Timeframe): LocationRating {
  const impact = locationImpact(location, timeframe)
  const updatedAt = timeframeSummary(location, timeframe)?.lastUpdatedAt
  return {
    level: impact.level,
    rank: impactRank(impact),
    peak: peakText(impact, location.timezone),
    peakOrder: impact.when?.peakAt.getTime(),
    window: impact.when ? formatWindow(impact.when, location.timezone) : '',
    types: impact.reasons.map(({ id, name, level }) => ({ id, label: name, level: impactLevelName(level) })),
    weather: impact.level === 'unknown' ? '' : impact.text || assetTableTexts.none,
    updatedAt: updatedAt ? new Date(updatedAt) : undefined,
  }
}

/** Small enough that a time difference never outweighs a level. */
const LEVELS_PER_MS = 1e-14

/** Sort value: higher levels first, then earlier impacts. */
const impactRank = ({ level, when }: LocationImpact): number =>
  IMPACT_LEVELS[level] - (when?.startAt.getTime() ?? 0) * LEVELS_PER_MS

/** The moment of the worst value in the location's zone. */
function peakText({ level, when }: LocationImpact, timezone: string): string {
  if (level === 'unknown') return ''
  return when ? formatSpan(when.peakAt, undefined, timezone) : assetTableTexts.noImpact
}
