import type { AlternativeKind } from '../deciding/decision.ts'
import type { VerifiedTripLeadHours } from './driven-trip.ts'

/** Advice on a trip as it was given `leadHours` before departure, and what became of it in the weather that came. */
export interface CheckedAdvice {
  leadHours: VerifiedTripLeadHours
  kind: AlternativeKind
  /** Of arrival, against driving on; negative if it arrived later. */
  minutesSaved: number
  /** Of all costs, against driving on; negative if driving on would have been cheaper. */
  dollarsSaved: number
}

export interface AdviceSums {
  advised: number
  /** Advice that cost no more than driving on, in the weather that came. */
  right: number
  minutesSaved: number
  minutesLost: number
  dollarsSaved: number
}

/** Sums by lead time in hours and kind of advice: "6 leave_later". */
export type AdviceByLeadAndKind = Record<string, AdviceSums>
