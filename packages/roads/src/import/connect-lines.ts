// Turns separate lines into a graph. Lines connect where they share a point. In generalized data a dead end may stop
// just short of its road; such ends are extended onto that road.
import Flatbush from 'flatbush'
import { metersBetween, type Position } from '../network/position.ts'
import { pointKey } from './clean-lines.ts'
import type { SourceLine } from './source-line.ts'

/** Length of a degree of latitude, for search boxes around a point. */
const METERS_PER_DEGREE = 111_195

/** The part of a line between two intersections. */
interface Piece extends SourceLine {
  /** Index of the source line that it was cut from. */
  sourceIndex: number
}

export interface ConnectedLines {
  /** Pieces touch each other only at their ends. */
  pieces: Piece[]
  /** Dead ends that were extended onto another road. */
  joinedEnds: number
}

export function connectLines(lines: readonly SourceLine[], snapToleranceMeters: number): ConnectedLines {
  const joined = snapToleranceMeters > 0 ? joinLooseEnds(lines, snapToleranceMeters) : { lines, joinedEnds: 0 }
  return { pieces: splitAtIntersections(joined.lines), joinedEnds: joined.joinedEnds }
}

/** Cuts every line at the points that it shares with another line or with itself. */
function splitAtIntersections(lines: readonly SourceLine[]): Piece[] {
  const uses = countUses(lines)
  return lines.flatMap((source, sourceIndex) => {
    const pieces: Piece[] = []
    let start = 0
    for (let i = 1; i < source.line.length; i++) {
      const isIntersection = (uses.get(pointKey(source.line[i] as Position)) ?? 0) > 1
      if (!isIntersection && i < source.line.length - 1) continue
      pieces.push({ ...source, sourceIndex, line: source.line.slice(start, i + 1) })
      start = i
    }
    return pieces
  })
}

/** Counts how often each point occurs, over all lines. */
function countUses(lines: readonly SourceLine[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { line } of lines)
    for (const point of line) uses.set(pointKey(point), (uses.get(pointKey(point)) ?? 0) + 1)
  return uses
}

/** Extends each dead end to the nearest point of another road within tolerance, and adds that point to the other road. */
function joinLooseEnds(
  lines: readonly SourceLine[],
  withinMeters: number,
): { lines: SourceLine[]; joinedEnds: number } {
  const uses = countUses(lines)
  const segments = lines.flatMap(({ line }, owner) => line.slice(1).map((_, i) => ({ owner, at: i })))
  const index = new Flatbush(segments.length)
  for (const { owner, at } of segments) {
    const [a, b] = [lines[owner]?.line[at] as Position, lines[owner]?.line[at + 1] as Position]
    index.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]))
  }
  index.finish()

  const insertions = new Map<number, { at: number; share: number; point: Position }[]>()
  const ends = new Map<number, { first?: Position; last?: Position }>()
  let joinedEnds = 0
  for (const [owner, { line }] of lines.entries()) {
    for (const side of ['first', 'last'] as const) {
      const end = (side === 'first' ? line[0] : line.at(-1)) as Position
      if ((uses.get(pointKey(end)) ?? 0) > 1) continue
      const target = nearestOtherRoad(end, owner)
      if (!target) continue
      joinedEnds++
      ends.set(owner, { ...ends.get(owner), [side]: target.point })
      if (target.share > 0 && target.share < 1)
        insertions.set(target.owner, [...(insertions.get(target.owner) ?? []), target])
    }
  }
  return { lines: lines.map((source, owner) => ({ ...source, line: rebuildLine(source.line, owner) })), joinedEnds }

  function nearestOtherRoad(end: Position, owner: number) {
    const reachLat = withinMeters / METERS_PER_DEGREE
    const reachLng = reachLat / Math.max(0.01, Math.cos((end[1] * Math.PI) / 180))
    let best: { owner: number; at: number; share: number; point: Position; meters: number } | undefined
    for (const found of index.search(end[0] - reachLng, end[1] - reachLat, end[0] + reachLng, end[1] + reachLat)) {
      const segment = segments[found] as { owner: number; at: number }
      if (segment.owner === owner) continue
      const other = lines[segment.owner]?.line as Position[]
      const { share, point } = nearestPoint(end, other[segment.at] as Position, other[segment.at + 1] as Position)
      const meters = metersBetween(end, point)
      if (meters <= withinMeters && (!best || meters < best.meters)) best = { ...segment, share, point, meters }
    }
    return best
  }

  function rebuildLine(line: readonly Position[], owner: number): Position[] {
    const added = (insertions.get(owner) ?? []).toSorted((a, b) => a.at - b.at || a.share - b.share)
    const points: Position[] = []
    for (const [i, point] of line.entries()) {
      points.push(point)
      for (const insertion of added) if (insertion.at === i) points.push(insertion.point)
    }
    const moved = ends.get(owner)
    if (moved?.first) points.unshift(moved.first)
    if (moved?.last) points.push(moved.last)
    return points.filter((point, i) => i === 0 || pointKey(point) !== pointKey(points[i - 1] as Position))
  }
}

/** The nearest point of a segment; an end of the segment if that is within a millionth of its length. */
function nearestPoint(at: Position, a: Position, b: Position): { share: number; point: Position } {
  const shrink = Math.cos((at[1] * Math.PI) / 180)
  const [dx, dy] = [(b[0] - a[0]) * shrink, b[1] - a[1]]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((at[0] - a[0]) * shrink * dx + (at[1] - a[1]) * dy) / square
  if (along <= 1e-6) return { share: 0, point: a }
  if (along >= 1 - 1e-6) return { share: 1, point: b }
  return { share: along, point: [a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along] }
}
