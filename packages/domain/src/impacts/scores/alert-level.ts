// Apart from the tags of alerts, because pages that rate trips do not need the events and texts of alerts.
import type { AlertSeverity } from '../../hazards/government-alerts/government-alert.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../../levels/impact-level.ts'

/** Maps CAP severities to levels (our choice). */
export const LEVEL_BY_SEVERITY: Readonly<Record<AlertSeverity, ImpactLevel>> = {
  Extreme: IMPACT_LEVELS.extreme,
  Severe: IMPACT_LEVELS.high,
  Moderate: IMPACT_LEVELS.moderate,
  Minor: IMPACT_LEVELS.low,
  Unknown: IMPACT_LEVELS.low,
}
