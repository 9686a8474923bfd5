import { mergeSums, type ScoreSums } from '@stormlane/atmosphere'
import { DAY_MS } from '@stormlane/domain/time'
import type { VerifiedRegion, VerifiedVariableId } from '@stormlane/domain/verification'

/** Sums by hours of lead time. */
export type SumsByLead = Record<string, ScoreSums>

/** Sums of one day. */
export interface DaySums {
  region: VerifiedRegion
  variable: VerifiedVariableId
  /** Days since 1970-01-01 UTC. */
  day: number
  byLead: SumsByLead
}

export const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS)

export function mergeLeads(days: readonly SumsByLead[]): SumsByLead {
  const merged: SumsByLead = {}
  for (const day of days)
    for (const [lead, sums] of Object.entries(day)) {
      const before = merged[lead]
      merged[lead] = before ? mergeSums(before, sums) : structuredClone(sums)
    }
  return merged
}
