import { IMPACT_LEVELS, impactLevelOfIndex } from '../levels/impact-level.ts'
import type { GroundTruthReport } from './storm-evidence.ts'

/** How well the forecast of one day did at the places of the reports. */
export interface StormSkill {
  /** Reports whose place had both a forecast and an observation; the counts below are of these. */
  reports: number
  withinOneLevel: number
  /** Impact of level moderate or worse, forecast and observed. */
  hits: number
  misses: number
  falseAlarms: number
  /** Mean absolute error of the index; null without reports. */
  meanError: number | null
}

type Verified = Pick<GroundTruthReport, 'observed' | 'predicted'>

const isImpact = (index: number) => impactLevelOfIndex(index) >= IMPACT_LEVELS.moderate

export function stormSkill(reports: readonly Verified[], daysOut: number): StormSkill {
  const skill = { reports: 0, withinOneLevel: 0, hits: 0, misses: 0, falseAlarms: 0 }
  let error = 0
  for (const { observed, predicted } of reports) {
    const forecast = predicted[daysOut]
    if (observed === null || forecast === null || forecast === undefined) continue
    skill.reports++
    error += Math.abs(forecast - observed)
    if (Math.abs(impactLevelOfIndex(forecast) - impactLevelOfIndex(observed)) <= 1) skill.withinOneLevel++
    if (isImpact(forecast) && isImpact(observed)) skill.hits++
    else if (isImpact(observed)) skill.misses++
    else if (isImpact(forecast)) skill.falseAlarms++
  }
  return { ...skill, meanError: skill.reports === 0 ? null : error / skill.reports }
}
