import type { ActiveAlert } from '../hazards/government-alerts/alert-book.ts'
import { alertEvent } from '../hazards/government-alerts/alert-events.ts'
import { AlertMap } from '../hazards/government-alerts/alert-map.ts'
import { alertBeginsAt, alertEndsAt } from '../hazards/government-alerts/government-alert.ts'
import type { AlertsAlongPath, PathAlert } from '../roads/path-ports.ts'

/** Offers current and future alerts through the port that routes use. */
export function alertsAlongPath(active: readonly ActiveAlert[]): AlertsAlongPath {
  const map = new AlertMap(active)
  const pathAlerts = new Map(active.map((one) => [one, toPathAlert(one)]))
  return {
    covering: (places) => places.map((place) => map.at(place).map((one) => pathAlerts.get(one) as PathAlert)),
  }
}

const toPathAlert = ({ alert }: ActiveAlert): PathAlert => ({
  id: alert.id,
  event: alert.event,
  severity: alert.severity,
  color: alertEvent(alert.event).color,
  beginsAt: alertBeginsAt(alert),
  expiresAt: alertEndsAt(alert),
})
