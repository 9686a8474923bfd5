import {
  IMPACT_LEVELS,
  type ImpactLevel,
  type ImpactLevelName,
  impactLevelName,
  type Timeframe,
} from '@stormlane/domain'
import type { SavedLocation } from '../../platform/asset-queries.ts'

type Summary = NonNullable<SavedLocation['subhourlyImpactSummary']>
type Tag = Summary['tags'][number]

/** What a table says of a location in one of the two forecasts. */
export interface LocationImpact {
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

/** The tags of the impact indices: what the column Impact Types lists. */
export const impactTypesOf = ({ tags }: LocationImpact) => tags.filter((tag) => tag.source === 'impact')

export const levelOfTag = (tag: Tag): ImpactLevelName => impactLevelName(tag.impactLevel as ImpactLevel)

/** Small enough that a time never outweighs a level. */
const LEVELS_PER_MS = 1e-14

/** Sorts the worse higher; of the same level, what comes sooner. */
export function impactRank({ level, leading }: LocationImpact): number {
  const startMs = leading?.effective ? Date.parse(leading.effective) : 0
  return IMPACT_LEVELS[level] - startMs * LEVELS_PER_MS
}
