import { type Coordinates, distanceMeters } from '../geo/coordinates.ts'
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'

/** Time span that a vehicle's track covers. */
export const TRACK_MS = 24 * HOUR_MS
/** Rows are kept a little longer, so that pruning once an hour does not shorten a track. */
export const KEEP_TRACK_MS = 26 * HOUR_MS

/** A moving vehicle gets a point at most this often, a standing one at least this often (our choice). */
export const TRACK_POINT_EVERY_MS = 3 * MINUTE_MS
export const STANDING_POINT_EVERY_MS = 15 * MINUTE_MS
/** A vehicle nearer than this to its last point is standing: about 500 m, in degrees of latitude (our choice). */
export const MOVED_DEGREES = 0.0045

/** A track has a gap after this long without a position. Points of a vehicle that reports are never this far apart. */
const GAP_MS = 30 * MINUTE_MS

export interface TrackPoint extends Coordinates {
  at: Date
}

/** A part of a track without a gap, with at least two points. */
export type TrackPiece = readonly TrackPoint[]

/** Splits the points of the last 24 hours, which are in order of time, at gaps. */
export function trackPieces(points: readonly TrackPoint[], now: Date): TrackPiece[] {
  const pieces: TrackPoint[][] = []
  for (const point of points) {
    if (now.getTime() - point.at.getTime() > TRACK_MS) continue
    const piece = pieces.at(-1)
    const last = piece?.at(-1)
    if (piece && last && point.at.getTime() - last.at.getTime() <= GAP_MS) piece.push(point)
    else pieces.push([point])
  }
  return pieces.filter(({ length }) => length > 1)
}

export const trackMeters = (pieces: readonly TrackPiece[]): number =>
  pieces.reduce(
    (sum, piece) =>
      sum +
      piece.reduce((meters, point, i) => meters + (i > 0 ? distanceMeters(piece[i - 1] as TrackPoint, point) : 0), 0),
    0,
  )

/** Opacity of the newest and of the oldest part (our choice). */
const [NEWEST, OLDEST] = [0.9, 0.2]

/** Returns the opacity of a part of the track; older parts are fainter. */
export const trackOpacity = (at: Date, now: Date): number =>
  NEWEST - (NEWEST - OLDEST) * Math.min(1, Math.max(0, (now.getTime() - at.getTime()) / TRACK_MS))
