import { IMPACT_LEVELS, type ImpactLevel, type ImpactLevelName, impactLevelName } from '@stormlane/domain'
import type { Vehicle } from '../../platform/asset-queries.ts'

/** Unknown until it was evaluated. */
export const levelOfImpact = (impact: Vehicle['currentImpact']): ImpactLevelName =>
  impactLevelName((impact?.overallImpactLevel ?? IMPACT_LEVELS.unknown) as ImpactLevel)

export const levelOfVehicle = ({ currentImpact }: Vehicle): ImpactLevelName => levelOfImpact(currentImpact)

/** A reason or an insight as a cell shows it. */
export const shownTag = ({ id, text, impactLevel }: Vehicle['currentInsight'][number]) => ({
  id,
  label: text,
  level: impactLevelName(impactLevel as ImpactLevel),
})
