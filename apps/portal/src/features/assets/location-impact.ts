import {
  IMPACT_LEVELS,
  type ImpactLevel,
  type ImpactLevelName,
  impactLevelName,
  isMapLayer,
  MAP_LAYERS,
  type Timeframe,
} from '@stormlane/domain'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import type { LocationRating } from '../../parts/assets/location-columns.tsx'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { formatSpan } from '../../platform/time-format.ts'

type Summary = NonNullable<SavedLocation['subhourlyImpactSummary']>
type Tag = Summary['tags'][number]

/** What is known of a location in one of the two forecasts. */
interface LocationImpact {
  level: ImpactLevelName
  /** The reasons, the one to show first in front. */
  tags: readonly Tag[]
  leading: Tag | undefined
  action: Summary['recommendedAction'] | undefined
  updatedAt: Date | undefined
}

const UNKNOWN: LocationImpact = {
  level: 'unknown',
  tags: [],
  leading: undefined,
  action: undefined,
  updatedAt: undefined,
}

export function impactOf(location: SavedLocation, timeframe: Timeframe): LocationImpact {
  const summary = timeframe === 'nowcast' ? location.subhourlyImpactSummary : location.extendedImpactSummary
  if (!summary) return UNKNOWN
  const byId = new Map(summary.tags.map((tag) => [tag.id, tag]))
  const tags = summary.tagPriority.flatMap((id) => byId.get(id) ?? [])
  return {
    level: impactLevelName(summary.overallImpactLevel as ImpactLevel),
    tags,
    leading: tags[0],
    action: summary.recommendedAction,
    updatedAt: new Date(summary.lastUpdatedAt),
  }
}

export const levelOfTag = (tag: Tag): ImpactLevelName => impactLevelName(tag.impactLevel as ImpactLevel)

/** What the table's columns say of a location in a forecast. */
export function ratingOf(location: SavedLocation, timeframe: Timeframe): LocationRating {
  const impact = impactOf(location, timeframe)
  return {
    level: impact.level,
    rank: impactRank(impact),
    peak: peakWords(impact, location.timezone),
    peakOrder: impact.leading?.effective ? Date.parse(impact.leading.effective) : undefined,
    types: impact.tags
      .filter(({ source }) => source === 'impact')
      .map((tag) => ({ id: tag.id, label: nameOf(tag), level: levelOfTag(tag) })),
    weather: weatherWords(impact),
    updatedAt: impact.updatedAt,
  }
}

/** Small enough that a time never outweighs a level. */
const LEVELS_PER_MS = 1e-14

/** Sorts the worse higher; of the same level, what comes sooner. */
function impactRank({ level, leading }: LocationImpact): number {
  const startMs = leading?.effective ? Date.parse(leading.effective) : 0
  return IMPACT_LEVELS[level] - startMs * LEVELS_PER_MS
}

/** The weather behind the level; where only an alert speaks, its name. */
function weatherWords({ tags, leading }: LocationImpact): string {
  const felt = tags.find((tag) => tag.source !== 'alert')
  return felt?.description ?? leading?.event ?? assetTableTexts.none
}

/** When the leading reason holds, in the zone of the place. */
function peakWords({ level, leading }: LocationImpact, timezone: string): string {
  if (level === 'unknown') return assetTableTexts.notAvailable
  if (!leading?.effective) return assetTableTexts.noImpact
  return formatSpan(new Date(leading.effective), leading.expires ? new Date(leading.expires) : undefined, timezone)
}

function nameOf({ variable, text }: Tag): string {
  return variable !== null && isMapLayer(variable) ? MAP_LAYERS[variable].label : text
}
