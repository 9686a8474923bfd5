import type { ImpactLevel } from '../impact-level.ts'

/** A reason of a vehicle's impact, or an insight (MODEL-033, MODEL-034). */
export interface VehicleTag {
  id: string
  source: 'impact' | 'weather' | 'alert' | 'limit' | 'insight'
  text: string
  /** In the unit that the text states; null for an alert. */
  value: number | null
  impactLevel: ImpactLevel
  reason: string
  /** Of a government alert only: its color, and when it holds for the vehicle (ALERT-005). */
  alert?: { color: string; startsAt: Date; endsAt: Date }
}
