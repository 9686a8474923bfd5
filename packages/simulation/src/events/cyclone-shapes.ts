import { type Coordinates, destinationOf } from '@stormlane/domain'
import type { LineString, Polygon, Position } from 'geojson'

export interface TrackPlace extends Coordinates {
  radiusMeters: number
}

/** So many that a circle of 300 km still looks round where a coast fills the screen. */
const CORNERS = 72

export const positionOf = ({ longitude, latitude }: Coordinates): Position => [
  Math.round(longitude * 1000) / 1000,
  Math.round(latitude * 1000) / 1000,
]

export const lineOf = (places: readonly Coordinates[]): LineString => ({
  type: 'LineString',
  coordinates: places.map(positionOf),
})

/** The area that a circle sweeps which moves along a track and changes its size: all circles, and what lies between two. */
export function sweptArea(track: readonly TrackPlace[]): Polygon {
  const left: Position[] = []
  const right: Position[] = []
  for (const [i, place] of track.entries()) {
    const heading = headingAt(track, i)
    left.push(positionOf(destinationOf(place, heading - 90, place.radiusMeters)))
    right.push(positionOf(destinationOf(place, heading + 90, place.radiusMeters)))
  }
  const first = track[0] as TrackPlace
  const last = track.at(-1) as TrackPlace
  // counter-clockwise: along the right side, round the end, back along the left side, round the start
  const ring = [
    ...right,
    ...halfCircle(last, headingAt(track, track.length - 1) + 90),
    ...left.reverse(),
    ...halfCircle(first, headingAt(track, 0) - 90),
  ]
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] }
}

/** Counter-clockwise from a bearing to the one opposite, without both. */
function halfCircle(place: TrackPlace, fromBearing: number): Position[] {
  const steps = CORNERS / 2
  return Array.from({ length: steps - 1 }, (_, i) =>
    positionOf(destinationOf(place, fromBearing - (180 * (i + 1)) / steps, place.radiusMeters)),
  )
}

function headingAt(track: readonly TrackPlace[], i: number): number {
  const from = track[Math.max(0, i - 1)] as TrackPlace
  const to = track[Math.min(track.length - 1, i + 1)] as TrackPlace
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI
}
