// Finds the road nearest to a position. The index holds every straight piece of every shape in Web Mercator, which is
// conformal: locally, the nearest box on the plane is also the nearest on the ground.
import Flatbush from 'flatbush'
import { metersBetween, type Position } from './position.ts'
import type { RoadGraph } from './road-graph.ts'
import { EDGE_REVERSED } from './road-graph.ts'

export interface RoadIndex {
  graph: RoadGraph
  boxes: Flatbush
  /** Shape of each indexed piece, and the index of the point at which it begins. */
  pieceShape: Uint32Array
  piecePoint: Uint32Array
  /** An edge that runs along each shape in its stored direction, and one against it (or the same if one-way). */
  edgeAlong: Uint32Array
  edgeAgainst: Uint32Array
}

export interface SnappedPoint {
  /** The edge that runs in the stored direction of its shape. */
  edge: number
  /** The edge in the other direction, or the same edge if the road is one-way. */
  edgeBack: number
  /** Position along the edge, 0 at its source and 1 at its target. */
  along: number
  point: Position
  distanceMeters: number
}

const NO_EDGE = 0xffffffff
/** Number of candidates in the first query; doubled until the nearest is certain. */
const FIRST_CANDIDATES = 8

export function createRoadIndex(graph: RoadGraph): RoadIndex {
  const shapes = graph.firstShapePoint.length - 1
  const pieces = graph.shapeLng.length - shapes
  if (pieces < 1) throw new RangeError('A network without roads cannot be indexed.')
  const index: RoadIndex = {
    graph,
    boxes: new Flatbush(pieces),
    pieceShape: new Uint32Array(pieces),
    piecePoint: new Uint32Array(pieces),
    edgeAlong: new Uint32Array(shapes).fill(NO_EDGE),
    edgeAgainst: new Uint32Array(shapes).fill(NO_EDGE),
  }
  for (let edge = 0; edge < graph.edgeShape.length; edge++) {
    const table = (graph.edgeFlags[edge] as number) & EDGE_REVERSED ? index.edgeAgainst : index.edgeAlong
    table[graph.edgeShape[edge] as number] = edge
  }
  let piece = 0
  for (let shape = 0; shape < shapes; shape++) {
    const end = (graph.firstShapePoint[shape + 1] as number) - 1
    for (let point = graph.firstShapePoint[shape] as number; point < end; point++) {
      const [ax, ay] = toMercator(graph.shapeLng[point] as number, graph.shapeLat[point] as number)
      const [bx, by] = toMercator(graph.shapeLng[point + 1] as number, graph.shapeLat[point + 1] as number)
      index.boxes.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
      index.pieceShape[piece] = shape
      index.piecePoint[piece] = point
      piece++
    }
  }
  index.boxes.finish()
  return index
}

/** The nearest point of any road, or undefined if none is within `withinMeters`. */
export function snapToRoad(index: RoadIndex, at: Position, withinMeters = Infinity): SnappedPoint | undefined {
  const [x, y] = toMercator(at[0], at[1])
  const total = index.pieceShape.length
  for (let wanted = Math.min(FIRST_CANDIDATES, total); ; wanted = Math.min(wanted * 2, total)) {
    const candidates = index.boxes.neighbors(x, y, wanted)
    let best: { piece: number; share: number; distance: number } | undefined
    for (const piece of candidates) {
      const { share, distance } = nearestOnPiece(index, piece, x, y)
      if (!best || distance < best.distance) best = { piece, share, distance }
    }
    if (!best) return undefined
    // Boxes are sorted by distance: once the last box is farther away than the best line, no further box can contain a
    // nearer one.
    const last = candidates.at(-1) as number
    if (wanted < total && boxDistance(index, last, x, y) < best.distance) continue
    const snapped = toSnappedPoint(index, at, best.piece, best.share)
    return snapped.distanceMeters <= withinMeters ? snapped : undefined
  }
}

function nearestOnPiece(index: RoadIndex, piece: number, x: number, y: number): { share: number; distance: number } {
  const [ax, ay, bx, by] = pieceEnds(index, piece)
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square))
  return { share, distance: Math.hypot(ax + dx * share - x, ay + dy * share - y) }
}

function boxDistance(index: RoadIndex, piece: number, x: number, y: number): number {
  const [ax, ay, bx, by] = pieceEnds(index, piece)
  const outside = (value: number, one: number, other: number): number =>
    Math.max(Math.min(one, other) - value, 0, value - Math.max(one, other))
  return Math.hypot(outside(x, ax, bx), outside(y, ay, by))
}

function pieceEnds({ graph, piecePoint }: RoadIndex, piece: number): [number, number, number, number] {
  const point = piecePoint[piece] as number
  return [
    ...toMercator(graph.shapeLng[point] as number, graph.shapeLat[point] as number),
    ...toMercator(graph.shapeLng[point + 1] as number, graph.shapeLat[point + 1] as number),
  ]
}

function toSnappedPoint(index: RoadIndex, at: Position, piece: number, share: number): SnappedPoint {
  const { graph } = index
  const shape = index.pieceShape[piece] as number
  const start = index.piecePoint[piece] as number
  const pointAt = (i: number): Position => [graph.shapeLng[i] as number, graph.shapeLat[i] as number]
  const [a, b] = [pointAt(start), pointAt(start + 1)]
  const point: Position = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
  let [before, whole] = [0, 0]
  for (let i = graph.firstShapePoint[shape] as number; i < (graph.firstShapePoint[shape + 1] as number) - 1; i++) {
    const length = metersBetween(pointAt(i), pointAt(i + 1))
    whole += length
    if (i < start) before += length
    else if (i === start) before += length * share
  }
  const along = index.edgeAlong[shape] as number
  const against = index.edgeAgainst[shape] as number
  return {
    edge: along,
    edgeBack: against === NO_EDGE ? along : against,
    along: whole === 0 ? 0 : before / whole,
    point,
    distanceMeters: metersBetween(at, point),
  }
}

function toMercator(lng: number, lat: number): [x: number, y: number] {
  // Mercator is infinite at the poles, and no road comes near them.
  const clamped = Math.min(85, Math.max(-85, lat))
  return [(lng * Math.PI) / 180, Math.asinh(Math.tan((clamped * Math.PI) / 180))]
}
