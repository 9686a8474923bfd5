// Where an asset is and will be, as steps in time. Places stay, trips follow their road, vehicles without a trip go on
// along their heading for as long as they are forecast.
import { type Coordinates, destinationOf, distanceMeters } from '../geo/coordinates.ts'
import { decodePolyline } from '../geo/polyline.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** The asset is at `place` from `at` (milliseconds) until the next step. */
export interface TrackStep {
  at: number
  place: Coordinates
}

export interface AssetTrack {
  /** In order of time. */
  steps: readonly TrackStep[]
  /** When the last step ends: the trip has arrived, or nobody knows how it goes on. */
  until: number
}

/** A stretch of an evaluated trip. */
export interface DrivenStretch {
  polyline: string
  entersAt: Date
  leavesAt: Date
}

/** Half the width of a cell of a footprint in Montana, so that no cell on the way is left out. */
const STEP_METERS = 10_000
/** A moving vehicle without a trip is forecast for this long (deciding 1). */
const AHEAD_MINUTES = 60
const AHEAD_STEP_MINUTES = 5

export const fixedTrack = (place: Coordinates): AssetTrack => ({
  steps: [{ at: Number.NEGATIVE_INFINITY, place }],
  until: Number.POSITIVE_INFINITY,
})

/** The places of a trip in time, at most ten kilometers apart. */
export function tripTrack(stretches: readonly DrivenStretch[]): AssetTrack | null {
  const steps: TrackStep[] = []
  for (const { polyline, entersAt, leavesAt } of stretches) {
    const points = pointsOf(polyline)
    const lengths = points.slice(1).map((point, i) => distanceMeters(points[i] as Coordinates, point))
    const total = lengths.reduce((sum, meters) => sum + meters, 0)
    const [from, duration] = [entersAt.getTime(), leavesAt.getTime() - entersAt.getTime()]
    let driven = 0
    for (const [i, meters] of lengths.entries()) {
      const [a, b] = [points[i] as Coordinates, points[i + 1] as Coordinates]
      const parts = Math.max(1, Math.ceil(meters / STEP_METERS))
      for (let part = 0; part < parts; part++) {
        const share = part / parts
        const at = from + (total === 0 ? 0 : ((driven + share * meters) / total) * duration)
        const last = steps.at(-1)
        // Curves have points every few meters.
        if (last && at > last.at && distanceMeters(last.place, between(a, b, share)) < STEP_METERS / 2) continue
        steps.push({ at, place: between(a, b, share) })
      }
      driven += meters
    }
  }
  const until = stretches.at(-1)?.leavesAt.getTime()
  return steps.length === 0 || until === undefined ? null : { steps, until }
}

/**
 * What is left of a trip for a vehicle that is somewhere on it: from the nearest place on, later or earlier than planned
 * by as much as it is there. Before the departure it waits where it is.
 */
export function trackFrom(track: AssetTrack, place: Coordinates, now: number): AssetTrack {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (const [i, step] of track.steps.entries()) {
    const meters = distanceMeters(step.place, place)
    if (meters < least) [least, nearest] = [meters, i]
  }
  const planned = (track.steps[nearest] as TrackStep).at
  const shift = nearest === 0 && planned > now ? 0 : now - planned
  const ahead = track.steps.slice(nearest + 1).map((step) => ({ at: step.at + shift, place: step.place }))
  return { steps: [{ at: now, place }, ...ahead], until: Math.max(now, track.until + shift) }
}

/** A moving vehicle without a trip, on along its heading for an hour. */
export function headingTrack(
  place: Coordinates,
  { bearing, metersPerSecond }: { bearing: number; metersPerSecond: number },
  now: number,
): AssetTrack {
  const steps = Array.from({ length: AHEAD_MINUTES / AHEAD_STEP_MINUTES }, (_, i) => {
    const minutes = i * AHEAD_STEP_MINUTES
    return { at: now + minutes * MINUTE_MS, place: destinationOf(place, bearing, minutes * 60 * metersPerSecond) }
  })
  return { steps, until: now + AHEAD_MINUTES * MINUTE_MS }
}

function pointsOf(polyline: string): Coordinates[] {
  const values = decodePolyline(polyline)
  return Array.from({ length: values.length / 2 }, (_, i) => ({
    latitude: values[2 * i] as number,
    longitude: values[2 * i + 1] as number,
  }))
}

/** Roads are short against the globe, so a straight line in degrees is near enough; none crosses the date line. */
const between = (a: Coordinates, b: Coordinates, share: number): Coordinates => ({
  latitude: a.latitude + share * (b.latitude - a.latitude),
  longitude: a.longitude + share * (b.longitude - a.longitude),
})
