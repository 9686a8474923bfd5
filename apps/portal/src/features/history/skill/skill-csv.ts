import { skillTexts } from './skill.texts.ts'
import type { LeadScores } from './skill-queries.ts'

/** Returns all scores by lead time, in the units of the API. */
export function skillCsv(leads: readonly LeadScores[]): string[][] {
  const lines = leads.map((lead) => [
    lead.leadHours,
    lead.pairs,
    lead.bias,
    lead.meanAbsoluteError,
    lead.climatologySkill,
    lead.persistenceSkill,
    lead.detection,
    lead.falseAlarms,
    lead.criticalSuccess,
    lead.chance?.brier,
    lead.chance?.climatologySkill,
  ])
  return [
    [...skillTexts.csv.columns],
    ...lines.map((line) => line.map((value) => (typeof value === 'number' ? String(Number(value.toFixed(5))) : ''))),
  ]
}
