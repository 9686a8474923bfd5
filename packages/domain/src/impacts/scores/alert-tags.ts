import { alertEvent } from '../../hazards/government-alerts/alert-events.ts'
import { alertBeginsAt, alertEndsAt, type GovernmentAlert } from '../../hazards/government-alerts/government-alert.ts'
import type { TimeWindow } from '../../time/timeframes.ts'
import { LEVEL_BY_SEVERITY } from './alert-level.ts'
import type { ImpactTag } from './impact-summary.ts'

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
