import { warningHours } from '@stormlane/atmosphere'
import { VERIFIED_ALERT_LEAD_HOURS, type VerifiedAlert } from '@stormlane/domain/verification'
import type { SumsByLead } from './day-sums.ts'
import { leadScores } from './scores-on-wire.ts'

/** Scores how well warnings predicted the event of a variable; null if none was forecast and none occurred. */
export function alertScores(variable: VerifiedAlert, days: readonly SumsByLead[]) {
  const leads = leadScores(days)
  const scores = leads.find(({ lead_hours }) => lead_hours === VERIFIED_ALERT_LEAD_HOURS)
  if (!scores || scores.critical_success === null) return null
  const byLead = leads.map(({ lead_hours, detection }) => ({ leadHours: lead_hours, detection }))
  return {
    variable,
    detection: scores.detection,
    false_alarms: scores.false_alarms,
    warning_hours: warningHours(byLead),
    cases: Math.round(scores.pairs * (scores.frequency ?? 0)),
  }
}
