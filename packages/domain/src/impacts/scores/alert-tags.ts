import { alertEvent } from '../../hazards/government-alerts/alert-events.ts'
import {
  type AlertSeverity,
  alertBeginsAt,
  alertEndsAt,
  type GovernmentAlert,
} from '../../hazards/government-alerts/government-alert.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../../levels/impact-level.ts'
import type { TimeWindow } from '../../time/timeframes.ts'
import type { ImpactTag } from './impact-summary.ts'

/** Maps CAP severities to levels (our choice). */
export const LEVEL_BY_SEVERITY: Readonly<Record<AlertSeverity, ImpactLevel>> = {
  Extreme: IMPACT_LEVELS.extreme,
  Severe: IMPACT_LEVELS.high,
  Moderate: IMPACT_LEVELS.moderate,
  Minor: IMPACT_LEVELS.low,
  Unknown: IMPACT_LEVELS.low,
}

/** Returns a tag for each alert that is active within the window. */
export function alertTags(alerts: readonly GovernmentAlert[], { startAt, endAt }: TimeWindow): ImpactTag[] {
  return alerts
    .filter((alert) => alertBeginsAt(alert) < endAt && alertEndsAt(alert) > startAt)
    .map((alert) => ({
      id: `alert:${alert.id}`,
      source: 'alert',
      text: alert.event,
      value: null,
      variable: null,
      impactLevel: LEVEL_BY_SEVERITY[alert.severity],
      event: alert.event,
      description: alert.headline ?? `${alert.event} for ${alert.areaDescription}`,
      color: alertEvent(alert.event).color,
      effective: alertBeginsAt(alert),
      expires: alertEndsAt(alert),
      levels: [],
    }))
}
