import type { Feature } from 'geojson'
import type { Area } from '../../geo/area-edges.ts'
import { alertEvent } from './alert-events.ts'
import { type AlertSeverity, alertBeginsAt, alertEndsAt, type GovernmentAlert } from './government-alert.ts'

/** An alert as the portal shows it (MODEL-051 to MODEL-053). */
export interface ShownAlert {
  type: 'governmental_alert'
  id: string
  details: { name: string; color: string; body: string; areaDescription: string; instruction: string | null }
  severity: AlertSeverity
  timestamps: { issued: Date; begins: Date; expires: Date }
  geojson: Feature<Area | null, { fill: string; event: string; priority: number }>
}

export function shownAlert(alert: GovernmentAlert): ShownAlert {
  const { color, priority } = alertEvent(alert.event)
  return {
    type: 'governmental_alert',
    id: alert.id,
    details: {
      name: alert.event,
      color,
      body: alert.description,
      areaDescription: alert.areaDescription,
      instruction: alert.instruction,
    },
    severity: alert.severity,
    timestamps: { issued: alert.sent, begins: alertBeginsAt(alert), expires: alertEndsAt(alert) },
    geojson: {
      type: 'Feature',
      id: alert.id,
      geometry: alert.geometry,
      properties: { fill: color, event: alert.event, priority },
    },
  }
}

/** Sorts the most urgent first, then the newest, then by id, so that the order is stable. */
export function compareAlerts(a: GovernmentAlert, b: GovernmentAlert): number {
  return (
    alertEvent(a.event).priority - alertEvent(b.event).priority ||
    b.sent.getTime() - a.sent.getTime() ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  )
}
