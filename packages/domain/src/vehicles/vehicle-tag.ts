import type { ImpactLevel } from '../levels/impact-level.ts'

/** A reason of a vehicle's impact, or an insight (MODEL-033, MODEL-034). */
export interface VehicleTag {
  id: string
  source: 'impact' | 'weather' | 'alert' | 'limit' | 'insight'
  text: string
  /** In the unit that the text states; null for an alert. */
  value: number | null
  impactLevel: ImpactLevel
  reason: string
  /** Only for a government alert: its color, and when it applies to the vehicle (ALERT-005). */
  alert?: { color: string; startsAt: Date; endsAt: Date }
}
