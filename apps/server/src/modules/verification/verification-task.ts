import type { DaySums } from './day-sums.ts'
import type { PackedHour } from './verification.repository.ts'

/** The thread's task: verify every hour of `hours` for which there is truth. */
export interface VerificationTask {
  hours: readonly Date[]
  truth: readonly PackedHour[]
  forecasts: readonly PackedHour[]
}

export type VerificationResult = DaySums[]
