import type { ActiveAlert } from '../government-alerts/alert-book.ts'
import { alertEvent } from '../government-alerts/alert-events.ts'
import { AlertMap } from '../government-alerts/alert-map.ts'
import { alertBeginsAt, alertEndsAt } from '../government-alerts/government-alert.ts'
import type { AlertsAlongPath, PathAlert } from './path-ports.ts'

/** The alerts that hold or will begin to, as a route meets them. */
export function alertsAlongPath(active: readonly ActiveAlert[]): AlertsAlongPath {
  const map = new AlertMap(active)
  const met = new Map(active.map((one) => [one, asMet(one)]))
  return {
    covering: (places) => places.map((place) => map.at(place).map((one) => met.get(one) as PathAlert)),
  }
}

const asMet = ({ alert }: ActiveAlert): PathAlert => ({
  id: alert.id,
  event: alert.event,
  severity: alert.severity,
  color: alertEvent(alert.event).color,
  beginsAt: alertBeginsAt(alert),
  expiresAt: alertEndsAt(alert),
})
