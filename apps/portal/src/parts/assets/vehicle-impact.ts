import { IMPACT_LEVELS, type ImpactLevel, type ImpactLevelName, impactLevelName } from '@stormlane/domain/levels'
import type { Vehicle } from '../../platform/asset-queries.ts'

/** Unknown until the vehicle is evaluated. */
export const currentLevel = ({ currentImpact }: Vehicle): ImpactLevelName =>
  impactLevelName((currentImpact?.overallImpactLevel ?? IMPACT_LEVELS.unknown) as ImpactLevel)

/** Converts an impact tag or insight for a table cell. */
export const shownTag = ({ id, text, impactLevel }: Vehicle['currentInsight'][number]) => ({
  id,
  label: text,
  level: impactLevelName(impactLevel as ImpactLevel),
})
