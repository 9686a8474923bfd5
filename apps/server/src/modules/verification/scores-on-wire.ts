import { scoresOf } from '@stormlane/atmosphere'
import { VERIFIED_LEAD_HOURS } from '@stormlane/domain/verification'
import { mergeLeads, type SumsByLead } from './day-sums.ts'

/** Returns the combined scores of several days, by lead time. */
export function leadScores(days: readonly SumsByLead[]) {
  const merged = mergeLeads(days)
  return VERIFIED_LEAD_HOURS.flatMap((lead) => {
    const sums = merged[lead]
    if (!sums || sums.pairs === 0) return []
    const { pairs, chance, ...scores } = scoresOf(sums)
    return {
      lead_hours: lead,
      pairs,
      bias: scores.bias,
      mean_absolute_error: scores.meanAbsoluteError,
      climatology_skill: scores.climatologySkill,
      persistence_skill: scores.persistenceSkill,
      detection: scores.detection,
      false_alarms: scores.falseAlarms,
      critical_success: scores.criticalSuccess,
      frequency: scores.frequency,
      chance: chance && {
        brier: chance.brier,
        climatology_skill: chance.climatologySkill,
        persistence_skill: chance.persistenceSkill,
        reliability: chance.reliability,
        tenths: chance.tenths,
      },
    }
  })
}
