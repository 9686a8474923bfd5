import type { LineString, Polygon, Position } from 'geojson'
import { type Coordinates, destinationOf } from '../../geo/coordinates.ts'

interface TrackPlace extends Coordinates {
  /** A number, or a function of the bearing for shapes that are not round. */
  radiusMeters: number | ((bearing: number) => number)
}

const edge = (place: TrackPlace, bearing: number): Position => {
  const { radiusMeters } = place
  return toPosition(
    destinationOf(place, bearing, typeof radiusMeters === 'number' ? radiusMeters : radiusMeters(bearing)),
  )
}

/** Enough that a circle of 300 km still looks round at the zoom of a coast. */
const CIRCLE_POINTS = 72

export const toPosition = ({ longitude, latitude }: Coordinates): Position => [
  Math.round(longitude * 1000) / 1000,
  Math.round(latitude * 1000) / 1000,
]

export const toLineString = (places: readonly Coordinates[]): LineString => ({
  type: 'LineString',
  coordinates: places.map(toPosition),
})

/** The area covered by a circle that moves along a track and changes its size. */
export function sweptArea(track: readonly TrackPlace[]): Polygon {
  const left: Position[] = []
  const right: Position[] = []
  for (const [i, place] of track.entries()) {
    const heading = headingAt(track, i)
    left.push(edge(place, heading - 90))
    right.push(edge(place, heading + 90))
  }
  const first = track[0] as TrackPlace
  const last = track.at(-1) as TrackPlace
  // Counterclockwise: along the right side, around the end, back along the left side, around the start.
  const ring = [
    ...right,
    ...halfCircle(last, headingAt(track, track.length - 1) + 90),
    ...left.reverse(),
    ...halfCircle(first, headingAt(track, 0) - 90),
  ]
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] }
}

/** Points of a half circle, counterclockwise from a bearing to the opposite one, excluding both ends. */
function halfCircle(place: TrackPlace, fromBearing: number): Position[] {
  const steps = CIRCLE_POINTS / 2
  return Array.from({ length: steps - 1 }, (_, i) => edge(place, fromBearing - (180 * (i + 1)) / steps))
}

function headingAt(track: readonly TrackPlace[], i: number): number {
  const from = track[Math.max(0, i - 1)] as TrackPlace
  const to = track[Math.min(track.length - 1, i + 1)] as TrackPlace
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI
}
