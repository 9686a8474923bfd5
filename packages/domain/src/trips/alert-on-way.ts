// The government alert that gives a trip its level.
import type { AlertSeverity } from '../hazards/government-alerts/government-alert.ts'
import { LEVEL_BY_SEVERITY } from '../impacts/scores/alert-level.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'

/** An alert in force where and when the vehicle passes; times come from the wire as text or from the model as dates. */
export interface AlertOnWay {
  id: string
  event: string
  severity: string
  entersAt: Date | string
  /** Absent in results of older versions. */
  leavesAt?: Date | string | null | undefined
}

/** A severity that nobody knows counts as Minor. */
export const levelOfAlert = ({ severity }: Pick<AlertOnWay, 'severity'>): ImpactLevel =>
  LEVEL_BY_SEVERITY[severity as AlertSeverity] ?? IMPACT_LEVELS.low

/**
 * The worst alert that the vehicle enters before it arrives; the first of equals. One that begins at the destination
 * after that is listed with the trip, but gives it no level.
 */
export function worstAlertOnWay<Alert extends AlertOnWay>(
  alerts: readonly Alert[] | undefined,
  arrivesAt: Date | string | undefined,
): { alert: Alert; level: ImpactLevel } | null {
  const arrives = arrivesAt === undefined ? Number.POSITIVE_INFINITY : new Date(arrivesAt).getTime()
  let worst: { alert: Alert; level: ImpactLevel } | null = null
  for (const alert of alerts ?? []) {
    const level = levelOfAlert(alert)
    if (level > (worst?.level ?? IMPACT_LEVELS.none) && new Date(alert.entersAt).getTime() < arrives)
      worst = { alert, level }
  }
  return worst
}
