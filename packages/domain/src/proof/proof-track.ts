// Where an asset was at each hour: as its vehicle reported, or else as its trip was planned at departure.
import type { Coordinates } from '../geo/coordinates.ts'
import { type DrivenStretch, type TrackStep, tripTrack } from '../storms/asset-track.ts'
import { HOUR_MS } from '../time/durations.ts'

/** A reported position tells where the vehicle was for this long before and after (our choice). */
const KNOWN_FOR_MS = HOUR_MS / 2

export interface PlannedTrip {
  departsAt: number
  /** When it arrived; null if that is not known. */
  arrivedAt: number | null
  stretches: readonly DrivenStretch[]
}

/** Returns a function that tells where a vehicle was; null where nobody knows. */
export function whereabouts(
  reported: readonly TrackStep[],
  trips: readonly PlannedTrip[],
): (at: number) => Coordinates | null {
  const planned = trips.flatMap(({ departsAt, arrivedAt, stretches }) => {
    const track = tripTrack(stretches)
    return track ? [{ from: departsAt, until: arrivedAt ?? track.until, steps: track.steps }] : []
  })
  return (at) => {
    let nearest: TrackStep | undefined
    for (const step of reported) if (!nearest || Math.abs(step.at - at) < Math.abs(nearest.at - at)) nearest = step
    if (nearest && Math.abs(nearest.at - at) <= KNOWN_FOR_MS) return nearest.place
    const trip = planned.find(({ from, until }) => at >= from && at <= until)
    return trip?.steps.findLast((step) => step.at <= at)?.place ?? null
  }
}
