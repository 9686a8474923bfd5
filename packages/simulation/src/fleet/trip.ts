import { type Coordinates, decodePolyline, distanceMeters } from '@stormlane/domain/geo'
import { WEEK_MS } from '@stormlane/domain/time'
import type { DispatchedTrip, TripStretch } from '@stormlane/domain/vehicles'
import { GOVERNED_MPS } from './plan-tour.ts'
import { Tour, type TourPoint, type TourStop } from './tour.ts'

const WEEK_SECONDS = WEEK_MS / 1000
/** Time for unloading at the destination. */
const UNLOADING_SECONDS = 2 * 3600

/** A truck is back at its origin this long before it departs again (our choice). */
const HOME_BEFORE_SECONDS = 12 * 3600

/**
 * The tour of a trip, starting at departure: the route with its stops, a wait at the destination, for which another
 * shipment may dispatch it, the way back, and a wait until the same time next week.
 */
export function tripTour({ stretches, stops }: Pick<DispatchedTrip, 'stretches' | 'stops'>): Tour {
  const { points, speeds } = outboundPath(stretches)
  const outboundSeconds = (points.at(-1) as TourPoint).atSeconds
  const home = points.toReversed().slice(1)
  const stopped = [...placeStops(points, stops)] satisfies TourStop[]
  const driving = 2 * outboundSeconds
  const busy = UNLOADING_SECONDS + driving + stopped.reduce((sum, { lastsSeconds }) => sum + lastsSeconds, 0)
  const waits = WEEK_SECONDS * Math.ceil(busy / WEEK_SECONDS) - busy
  const waitsAtHome = Math.min(waits, HOME_BEFORE_SECONDS)
  return new Tour(
    [...points, ...home.map((point) => ({ ...point, atSeconds: driving - point.atSeconds }))],
    [...speeds, ...speeds.toReversed()],
    [
      ...stopped,
      { atSeconds: outboundSeconds, lastsSeconds: UNLOADING_SECONDS + waits - waitsAtHome },
      { atSeconds: driving, lastsSeconds: waitsAtHome },
    ],
  )
}

/** The drawn line is a little shorter than the road, so the length of the road is distributed over it. */
function outboundPath(stretches: readonly TripStretch[]) {
  const points: TourPoint[] = []
  const speeds: number[] = []
  for (const { polyline, lengthMeters, freeFlowMps } of stretches) {
    const line = decodePoints(polyline)
    const lengths = line.map((point, i) => (i === 0 ? 0 : distanceMeters(line[i - 1] as Coordinates, point)))
    const drawnMeters = lengths.reduce((sum, meters) => sum + meters, 0)
    const speed = Math.min(GOVERNED_MPS[1], freeFlowMps)
    for (const [i, point] of line.entries()) {
      const before = points.at(-1)
      if (!before) points.push({ ...point, atSeconds: 0 })
      if (!before || i === 0 || drawnMeters === 0) continue
      const share = (lengths[i] as number) / drawnMeters
      points.push({ ...point, atSeconds: before.atSeconds + (share * lengthMeters) / speed })
      speeds.push(speed)
    }
  }
  return { points, speeds }
}

function decodePoints(polyline: string): Coordinates[] {
  const flat = decodePolyline(polyline)
  return Array.from({ length: flat.length / 2 }, (_, i) => ({
    latitude: flat[2 * i] as number,
    longitude: flat[2 * i + 1] as number,
  }))
}

/** Places each stop at the nearest point of the route. */
function placeStops(points: readonly TourPoint[], stops: DispatchedTrip['stops']): TourStop[] {
  return stops
    .filter(({ seconds }) => seconds > 0)
    .map((stop) => {
      let nearest = points[0] as TourPoint
      for (const point of points) if (distanceMeters(point, stop) < distanceMeters(nearest, stop)) nearest = point
      return { atSeconds: nearest.atSeconds, lastsSeconds: stop.seconds }
    })
}
