import { type ImpactLevel, impactLevelName } from '@stormlane/domain'

/** The wire says -1 to 4; the contract has checked it. */
export const riskName = (risk: number) => impactLevelName(risk as ImpactLevel)
