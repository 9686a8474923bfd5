import { type ArrivalSums, addTrip, emptyArrivalSums, mergeArrivalSums } from '@stormlane/atmosphere'
import { type DrivenTrip, VERIFIED_TRIP_LEAD_HOURS } from '@stormlane/domain/verification'

/** Sums by hours of lead time. */
export type ArrivalsByLead = Record<string, ArrivalSums>

export function arrivalsOf(trips: readonly DrivenTrip[]): ArrivalsByLead {
  const byLead: ArrivalsByLead = {}
  for (const trip of trips) {
    const sums = byLead[trip.leadHours] ?? emptyArrivalSums()
    byLead[trip.leadHours] = sums
    addTrip(sums, trip)
  }
  return byLead
}

export function mergeArrivals(days: readonly ArrivalsByLead[]): ArrivalsByLead {
  const merged: ArrivalsByLead = {}
  for (const day of days)
    for (const [lead, sums] of Object.entries(day))
      merged[lead] = mergeArrivalSums(merged[lead] ?? emptyArrivalSums(), sums)
  return merged
}

/** Converts the arrivals of several days to wire format; null if no trip was driven. */
export function arrivalScores(days: readonly ArrivalsByLead[]) {
  const merged = mergeArrivals(days)
  const leads = VERIFIED_TRIP_LEAD_HOURS.flatMap((lead) => {
    const sums = merged[lead]
    if (!sums || sums.trips === 0) return []
    return {
      lead_hours: lead,
      trips: sums.trips,
      bias_minutes: sums.error / sums.trips,
      mean_error_minutes: sums.absolute / sums.trips,
      inside: sums.uncertain > 0 ? sums.inside / sums.uncertain : null,
      within_30_minutes: sums.near / sums.trips,
    }
  })
  return leads.length > 0 ? { trips: leads.reduce((sum, { trips }) => sum + trips, 0), leads } : null
}
