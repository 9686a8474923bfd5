import type { DaySums } from './day-sums.ts'
import type { PackedHour } from './verification.repository.ts'

/** What the thread verifies: every hour of `hours` for which truth is at hand. */
export interface VerificationTask {
  hours: readonly Date[]
  truth: readonly PackedHour[]
  forecasts: readonly PackedHour[]
}

export type VerificationResult = DaySums[]
