// Landmarks for A* (Goldberg and Harrelson 2005, "Computing the shortest path: A* search meets graph theory"): travel times to and
// from a few distant nodes give a lower bound for the time between any two nodes by the triangle inequality. The bound is much
// tighter than the straight line where roads go around lakes and mountains (ADR 0101).
import { siftDown, siftUp } from './node-heap.ts'
import type { RoadGraph } from './road-graph.ts'

/** A search uses the three columns with the best bound at its start, chosen from the 16 columns of eight landmarks. */
const LANDMARKS = 8

/**
 * Free-flow seconds from each landmark to a node, and the negated seconds from the node to each landmark. With these
 * signs, the remaining time from `node` to `end` is at least `seconds[end] - seconds[node]` in every column. The values
 * of a node are adjacent, so that a search touches one cache line per node.
 */
export interface Landmarks {
  columns: number
  seconds: Float64Array
}

export function createLandmarks(graph: RoadGraph, count = LANDMARKS): Landmarks {
  const nodes = graph.nodeLng.length
  const columns = 2 * count
  const seconds = new Float64Array(nodes * columns)
  const outward = { first: graph.firstEdge, edges: undefined, target: graph.edgeTarget }
  const inward = reverseAdjacency(graph)
  const nearest = new Float64Array(nodes).fill(Infinity)
  let landmark = farthestNode(secondsFrom(graph, outward, 0))
  for (let k = 0; k < columns; k += 2) {
    const fromLandmark = secondsFrom(graph, outward, landmark)
    const toLandmark = secondsFrom(graph, inward, landmark)
    for (let node = 0; node < nodes; node++) {
      seconds[node * columns + k] = fromLandmark[node] as number
      seconds[node * columns + k + 1] = -(toLandmark[node] as number)
      nearest[node] = Math.min(nearest[node] as number, fromLandmark[node] as number)
    }
    landmark = farthestNode(nearest)
  }
  return { columns, seconds }
}

/** Lower bound of the time from a node to the nearest end; Infinity where no road leads there. */
export type LowerBound = (node: number) => number

/** Creates the lower bound for one search. It is valid for costs that are never below free-flow seconds. */
export function landmarkBound(
  { columns, seconds }: Landmarks,
  starts: readonly number[],
  ends: readonly number[],
): LowerBound {
  const least = (nodes: readonly number[], column: number) =>
    Math.min(...nodes.map((node) => seconds[node * columns + column] as number))
  const most = (nodes: readonly number[], column: number) =>
    Math.max(...nodes.map((node) => seconds[node * columns + column] as number))
  const best = Array.from({ length: columns }, (_, column) => ({ column, end: least(ends, column) }))
    .map((side) => ({ ...side, bound: side.end - most(starts, side.column) }))
    .filter(({ bound }) => bound > 0)
    .toSorted((a, b) => b.bound - a.bound)
  const [first] = best
  if (!first) return () => 0
  const [, second = first, third = first] = best
  const { column: a, end: endA } = first
  const { column: b, end: endB } = second
  const { column: c, end: endC } = third
  // A landmark that is connected to neither the node nor the end gives NaN, which the negated comparisons ignore.
  return (node) => {
    const row = node * columns
    let bound = endA - (seconds[row + a] as number)
    const byB = endB - (seconds[row + b] as number)
    if (!(bound >= byB)) bound = byB
    const byC = endC - (seconds[row + c] as number)
    if (!(bound >= byC)) bound = byC
    return bound > 0 ? bound : 0
  }
}

/** Edges grouped by the node that they leave. */
interface Adjacency {
  first: Uint32Array
  /** Edge ids in group order; undefined where the ids are already in that order. */
  edges: Uint32Array | undefined
  target: Uint32Array
}

function reverseAdjacency({ firstEdge, edgeTarget, edgeSource }: RoadGraph): Adjacency {
  const first = new Uint32Array(firstEdge.length)
  for (const target of edgeTarget) first[target + 1] = (first[target + 1] as number) + 1
  for (let node = 1; node < first.length; node++) first[node] = (first[node] as number) + (first[node - 1] as number)
  const next = first.slice()
  const edges = new Uint32Array(edgeTarget.length)
  edgeTarget.forEach((target, edge) => {
    const at = next[target] as number
    edges[at] = edge
    next[target] = at + 1
  })
  return { first, edges, target: edgeSource }
}

/** Free-flow seconds from a node to all others (Dijkstra), Infinity where no road leads. */
function secondsFrom(graph: RoadGraph, { first, edges, target }: Adjacency, source: number): Float64Array {
  const { edgeLengthMeters, edgeFreeFlowMps } = graph
  const seconds = new Float64Array(first.length - 1).fill(Infinity)
  seconds[source] = 0
  const heapNode = new Uint32Array(target.length + 1)
  const heapKey = new Float64Array(target.length + 1)
  siftUp(heapNode, heapKey, 0, source, 0)
  for (let size = 1; size > 0; ) {
    const node = heapNode[0] as number
    const spent = heapKey[0] as number
    size--
    if (size > 0) siftDown(heapNode, heapKey, size, heapNode[size] as number, heapKey[size] as number)
    if (spent > (seconds[node] as number)) continue
    for (let at = first[node] as number; at < (first[node + 1] as number); at++) {
      const edge = edges ? (edges[at] as number) : at
      const total = spent + (edgeLengthMeters[edge] as number) / (edgeFreeFlowMps[edge] as number)
      const reached = target[edge] as number
      if (total >= (seconds[reached] as number)) continue
      seconds[reached] = total
      siftUp(heapNode, heapKey, size++, reached, total)
    }
  }
  return seconds
}

/** The reachable node with the longest travel time. */
function farthestNode(seconds: Float64Array): number {
  let most = 0
  for (let node = 0; node < seconds.length; node++) {
    const here = seconds[node] as number
    if (here < Infinity && here > (seconds[most] as number)) most = node
  }
  return most
}
