import { type Coordinates, distanceMeters } from '../geo/coordinates.ts'

/** The drawn points of a part of an option, and the miles driven from the origin to its end. */
export interface MeasuredLine {
  points: readonly Coordinates[]
  toMile: number
}

export interface DrivenPoint extends Coordinates {
  mile: number
  /** Along the drawn line. */
  meters: number
}

/** Finds the segment at a mile; beyond all of them the last. */
export const segmentAtMile = <Segment extends { toMile: number }>(segments: readonly Segment[], mile: number) =>
  segments.find(({ toMile }) => mile < toMile) ?? segments.at(-1)

/**
 * Adds to every drawn point the miles driven from the origin. Drawn lines are shorter than roads, and winding roads more
 * so: the miles of every line's end are kept, and within a line they are in proportion to what is drawn.
 */
export function drivenPoints(lines: readonly MeasuredLine[]): DrivenPoint[] {
  const driven: DrivenPoint[] = []
  let fromMile = 0
  for (const { points, toMile } of lines) {
    const fromMeters = driven.at(-1)?.meters ?? 0
    const meters = cumulativeMeters([...driven.slice(-1), ...points]).slice(driven.length > 0 ? 1 : 0)
    const drawn = meters.at(-1) ?? 0
    points.forEach((point, i) => {
      const along = meters[i] as number
      const share = drawn > 0 ? along / drawn : 1
      driven.push({ ...point, meters: fromMeters + along, mile: fromMile + share * (toMile - fromMile) })
    })
    fromMile = toMile
  }
  return driven
}

export function cumulativeMeters(points: readonly Coordinates[]): number[] {
  let meters = 0
  return points.map((point, i) => {
    meters += i > 0 ? distanceMeters(points[i - 1] as Coordinates, point) : 0
    return meters
  })
}

/** Returns the mile at a share of the drawn line, 0-1. */
export function mileAtShare(points: readonly DrivenPoint[], share: number): number {
  const meters = share * (points.at(-1)?.meters ?? 0)
  const next = points.findIndex((point) => point.meters >= meters)
  const [from, to] = [points[next - 1], points[next]]
  if (!to) return points.at(-1)?.mile ?? 0
  if (!from || to.meters === from.meters) return to.mile
  return from.mile + ((meters - from.meters) / (to.meters - from.meters)) * (to.mile - from.mile)
}
