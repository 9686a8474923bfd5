import { IMPACT_LEVELS, type ImpactLevel, type ImpactLevelName, impactLevelName } from '@stormlane/domain'
import type { Vehicle } from '../../platform/asset-queries.ts'

/** Unknown until the vehicle is evaluated. */
export const impactLevelOrUnknown = (impact: Vehicle['currentImpact']): ImpactLevelName =>
  impactLevelName((impact?.overallImpactLevel ?? IMPACT_LEVELS.unknown) as ImpactLevel)

export const vehicleLevel = ({ currentImpact }: Vehicle): ImpactLevelName => impactLevelOrUnknown(currentImpact)

/** Converts an impact tag or insight for a table cell. */
export const shownTag = ({ id, text, impactLevel }: Vehicle['currentInsight'][number]) => ({
  id,
  label: text,
  level: impactLevelName(impactLevel as ImpactLevel),
})
