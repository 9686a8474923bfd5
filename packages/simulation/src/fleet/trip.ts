import { type Coordinates, decodePolyline, distanceMeters, WEEK_MS } from '@stormlane/domain'
import { GOVERNED_MPS } from './plan-tour.ts'
import { Tour, type TourPoint, type TourStop } from './tour.ts'

/** A saved route as a vehicle is sent on it. */
export interface Trip {
  /** Names the journey: who has it already is not sent again. */
  journey: string
  departAt: Date
  stretches: readonly TripStretch[]
  /** Where it stands on the way, and how long. */
  stops: readonly (Coordinates & { seconds: number })[]
}

interface TripStretch {
  /** Encoded. */
  polyline: string
  lengthMeters: number
  /** What traffic drives there in good weather. */
  freeFlowMps: number
}

const WEEK_SECONDS = WEEK_MS / 1000
/** Unloading where it arrives, before it drives home. */
const UNLOADING_SECONDS = 2 * 3600

/** From the second of its departure on: the way there with its stops, the way home, and waiting for the same weekday again. */
export function tripTour({ stretches, stops }: Pick<Trip, 'stretches' | 'stops'>): Tour {
  const { points, speeds } = wayThere(stretches)
  const there = (points.at(-1) as TourPoint).atSeconds
  const home = points.toReversed().slice(1)
  const standing = [
    ...stopsOnTheWay(points, stops),
    { atSeconds: there, lastsSeconds: UNLOADING_SECONDS },
  ] satisfies TourStop[]
  const driving = 2 * there
  const busy = driving + standing.reduce((sum, { lastsSeconds }) => sum + lastsSeconds, 0)
  const waits = WEEK_SECONDS * Math.ceil(busy / WEEK_SECONDS) - busy
  return new Tour(
    [...points, ...home.map((point) => ({ ...point, atSeconds: driving - point.atSeconds }))],
    [...speeds, ...speeds.toReversed()],
    [...standing, { atSeconds: driving, lastsSeconds: waits }],
  )
}

/** The drawn line is a little shorter than the road: the road's length is spread over it. */
function wayThere(stretches: readonly TripStretch[]) {
  const points: TourPoint[] = []
  const speeds: number[] = []
  for (const { polyline, lengthMeters, freeFlowMps } of stretches) {
    const line = pointsOf(polyline)
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

function pointsOf(polyline: string): Coordinates[] {
  const flat = decodePolyline(polyline)
  return Array.from({ length: flat.length / 2 }, (_, i) => ({
    latitude: flat[2 * i] as number,
    longitude: flat[2 * i + 1] as number,
  }))
}

/** Each where the way comes nearest to it. */
function stopsOnTheWay(points: readonly TourPoint[], stops: Trip['stops']): TourStop[] {
  return stops
    .filter(({ seconds }) => seconds > 0)
    .map((stop) => {
      let nearest = points[0] as TourPoint
      for (const point of points) if (distanceMeters(point, stop) < distanceMeters(nearest, stop)) nearest = point
      return { atSeconds: nearest.atSeconds, lastsSeconds: stop.seconds }
    })
}
