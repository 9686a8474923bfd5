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

/** A location's impact in one timeframe. */
interface LocationImpact {
  level: ImpactLevelName
  /** The reasons, leading one first. */
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

export function locationImpact(location: SavedLocation, timeframe: Timeframe): LocationImpact {
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

/** The values of a location's table columns in a timeframe. */
export function ratingOf(location: SavedLocation, timeframe: Timeframe): LocationRating {
  const impact = locationImpact(location, timeframe)
  return {
    level: impact.level,
    rank: impactRank(impact),
    peak: peakText(impact, location.timezone),
    peakOrder: impact.leading?.effective ? Date.parse(impact.leading.effective) : undefined,
    types: impact.tags
      .filter(({ source }) => source === 'impact')
      .map((tag) => ({ id: tag.id, label: tagName(tag), level: levelOfTag(tag) })),
    weather: conditionsText(impact),
    updatedAt: impact.updatedAt,
  }
}

/** Small enough that a time difference never outweighs a level. */
const LEVELS_PER_MS = 1e-14

/** Sort value: higher levels first, then earlier impacts. */
function impactRank({ level, leading }: LocationImpact): number {
  const startMs = leading?.effective ? Date.parse(leading.effective) : 0
  return IMPACT_LEVELS[level] - startMs * LEVELS_PER_MS
}

/** The weather that causes the level, or the name of the alert if there is no other reason. */
function conditionsText({ level, tags, leading }: LocationImpact): string {
  if (level === 'unknown') return ''
  const felt = tags.find((tag) => tag.source !== 'alert')
  return felt?.description ?? leading?.event ?? assetTableTexts.none
}

/** The time span of the leading reason in the location's zone. */
function peakText({ level, leading }: LocationImpact, timezone: string): string {
  if (level === 'unknown') return ''
  if (!leading?.effective) return assetTableTexts.noImpact
  return formatSpan(new Date(leading.effective), leading.expires ? new Date(leading.expires) : undefined, timezone)
}

function tagName({ variable, text }: Tag): string {
  return variable !== null && isMapLayer(variable) ? MAP_LAYERS[variable].label : text
}
