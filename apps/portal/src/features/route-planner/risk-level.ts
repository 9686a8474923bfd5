import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'

/** The contract has validated that the risk is -1 to 4. */
export const riskName = (risk: number) => impactLevelName(risk as ImpactLevel)
