// Makes a graph of loose lines. They meet where they share a point; where a file is generalized, a loose end that stops
// just short of another road is led onto it.
import Flatbush from 'flatbush'
import { metersBetween, type Position } from '../network/position.ts'
import { keyOf } from './clean-lines.ts'
import type { SourceLine } from './source-line.ts'

/** Length of a degree of latitude, for boxes around a point. */
const METERS_PER_DEGREE = 111_195

/** A stretch between one meeting of roads and the next. */
interface Piece extends SourceLine {
  /** Index of the line that it is cut from. */
  cutFrom: number
}

export interface Connected {
  /** They touch at their ends only. */
  pieces: Piece[]
  /** Loose ends that were led onto another road. */
  joinedEnds: number
}

export function connectLines(lines: readonly SourceLine[], touchWithinMeters: number): Connected {
  const joined = touchWithinMeters > 0 ? joinLooseEnds(lines, touchWithinMeters) : { lines, joinedEnds: 0 }
  return { pieces: splitAtMeetings(joined.lines), joinedEnds: joined.joinedEnds }
}

/** Cuts every line at the points that another line, or another place of the same line, passes as well. */
function splitAtMeetings(lines: readonly SourceLine[]): Piece[] {
  const uses = countUses(lines)
  return lines.flatMap((source, cutFrom) => {
    const pieces: Piece[] = []
    let start = 0
    for (let i = 1; i < source.line.length; i++) {
      const meets = (uses.get(keyOf(source.line[i] as Position)) ?? 0) > 1
      if (!meets && i < source.line.length - 1) continue
      pieces.push({ ...source, cutFrom, line: source.line.slice(start, i + 1) })
      start = i
    }
    return pieces
  })
}

/** How many lines, or places of a line, each point belongs to. */
function countUses(lines: readonly SourceLine[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { line } of lines) for (const point of line) uses.set(keyOf(point), (uses.get(keyOf(point)) ?? 0) + 1)
  return uses
}

/** Leads each loose end onto the nearest road within reach, with a new point there if it has none. */
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
      if ((uses.get(keyOf(end)) ?? 0) > 1) continue
      const target = nearestOther(end, owner)
      if (!target) continue
      joinedEnds++
      ends.set(owner, { ...ends.get(owner), [side]: target.point })
      if (target.share > 0 && target.share < 1)
        insertions.set(target.owner, [...(insertions.get(target.owner) ?? []), target])
    }
  }
  return { lines: lines.map((source, owner) => ({ ...source, line: rebuilt(source.line, owner) })), joinedEnds }

  function nearestOther(end: Position, owner: number) {
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

  function rebuilt(line: readonly Position[], owner: number): Position[] {
    const added = (insertions.get(owner) ?? []).toSorted((a, b) => a.at - b.at || a.share - b.share)
    const points: Position[] = []
    for (const [i, point] of line.entries()) {
      points.push(point)
      for (const insertion of added) if (insertion.at === i) points.push(insertion.point)
    }
    const moved = ends.get(owner)
    if (moved?.first) points.unshift(moved.first)
    if (moved?.last) points.push(moved.last)
    return points.filter((point, i) => i === 0 || keyOf(point) !== keyOf(points[i - 1] as Position))
  }
}

/** The nearest point of a segment; one of its own ends where that is nearer than a millionth of its length. */
function nearestPoint(at: Position, a: Position, b: Position): { share: number; point: Position } {
  const shrink = Math.cos((at[1] * Math.PI) / 180)
  const [dx, dy] = [(b[0] - a[0]) * shrink, b[1] - a[1]]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((at[0] - a[0]) * shrink * dx + (at[1] - a[1]) * dy) / square
  if (along <= 1e-6) return { share: 0, point: a }
  if (along >= 1 - 1e-6) return { share: 1, point: b }
  return { share: along, point: [a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along] }
}
