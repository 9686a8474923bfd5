// A* over the road graph. The cost of an edge depends on when it is entered, so that the weather counts at the time the
// vehicle gets there. Costs must be FIFO: entering an edge later never means leaving it earlier.
import { EARTH_RADIUS_METERS } from '@stormlane/domain/geo'
import { type Landmarks, landmarkBound } from './landmarks.ts'
import { siftDown, siftUp } from './node-heap.ts'
import type { RoadGraph } from './road-graph.ts'

export interface PathCost {
  /** Cost of an edge that is entered when `costSoFar` has been spent. Infinity closes it. */
  of(edge: number, costSoFar: number): number
  /** Lowest cost per meter of straight line on any edge: the lower bound of A* without landmarks. */
  minCostPerMeter: number
  /** Tighter lower bound. Only valid if no edge costs less than its free-flow seconds. */
  landmarks?: Landmarks | undefined
}

export interface Path {
  /** Edges in order of travel. */
  edges: Uint32Array
  cost: number
  lengthMeters: number
}

/** Working memory of a search. Reuse it for many searches of the same graph, because it is large. */
export interface SearchSpace {
  /** For each node: twice the number of the search that last saw it, plus one once its cost is final. Never needs clearing. */
  state: Uint32Array
  cost: Float64Array
  arrivedBy: Uint32Array
  /** Lower bound of the remaining cost, computed once per search and node. */
  bound: Float64Array
  heapNode: Uint32Array
  heapKey: Float64Array
  /** Nodes as unit vectors, so that the chord between two needs no trigonometry. */
  x: Float64Array
  y: Float64Array
  z: Float64Array
  search: number
}

export function createSearchSpace(graph: RoadGraph): SearchSpace {
  const nodes = graph.nodeLng.length
  const space: SearchSpace = {
    state: new Uint32Array(nodes),
    cost: new Float64Array(nodes),
    arrivedBy: new Uint32Array(nodes),
    bound: new Float64Array(nodes),
    // A node is pushed at most once per incoming edge, and once more for each of the two starts.
    heapNode: new Uint32Array(graph.edgeTarget.length + 2),
    heapKey: new Float64Array(graph.edgeTarget.length + 2),
    x: new Float64Array(nodes),
    y: new Float64Array(nodes),
    z: new Float64Array(nodes),
    search: 0,
  }
  for (let node = 0; node < nodes; node++) {
    const lng = ((graph.nodeLng[node] as number) * Math.PI) / 180
    const lat = ((graph.nodeLat[node] as number) * Math.PI) / 180
    space.x[node] = Math.cos(lat) * Math.cos(lng)
    space.y[node] = Math.cos(lat) * Math.sin(lng)
    space.z[node] = Math.sin(lat)
  }
  return space
}

/** The cheapest path between two nodes, or undefined if no road connects them. */
export function shortestPath(
  graph: RoadGraph,
  from: number,
  to: number,
  pathCost: PathCost,
  space: SearchSpace = createSearchSpace(graph),
): Path | undefined {
  return shortestPathBetween(graph, [{ node: from, cost: 0 }], [{ node: to, costFrom: () => 0 }], pathCost, space)
}

/** A node where a path may begin, and the cost of getting there. */
export interface PathStart {
  node: number
  cost: number
}

/** A node where a path may end, and the cost of continuing from there when `costSoFar` has been spent. */
export interface PathEnd {
  node: number
  costFrom(costSoFar: number): number
}

/** The cheapest path from any start to any of at most two ends, including their own costs, in one search. */
export function shortestPathBetween(
  graph: RoadGraph,
  starts: readonly PathStart[],
  ends: readonly [PathEnd] | readonly [PathEnd, PathEnd],
  pathCost: PathCost,
  space: SearchSpace,
): (Path & { start: number; end: number }) | undefined {
  const { state, cost, arrivedBy, bound, heapNode, heapKey, x, y, z } = space
  const { firstEdge, edgeTarget } = graph
  const seen = 2 * ++space.search
  const settled = seen + 1
  const [to, other = to] = ends.map(({ node }) => node) as [number, number?]
  // The chord is never longer than the arc, so the heuristic is admissible.
  const scale = EARTH_RADIUS_METERS * pathCost.minCostPerMeter
  const [toX, toY, toZ] = [x[to] as number, y[to] as number, z[to] as number]
  const chord = (a: number, b: number) =>
    Math.hypot(
      (x[a] as number) - (x[b] as number),
      (y[a] as number) - (y[b] as number),
      (z[a] as number) - (z[b] as number),
    )
  // The second end is at most this much cheaper to reach than the first.
  const slack = other === to ? 0 : chord(to, other) * scale

  const landmarkHeuristic =
    pathCost.landmarks &&
    landmarkBound(
      pathCost.landmarks,
      starts.map(({ node }) => node),
      ends.map(({ node }) => node),
    )

  let heapSize = 0
  for (const { node, cost: before } of starts) {
    if (state[node] === seen && before >= (cost[node] as number)) continue
    state[node] = seen
    cost[node] = before
    arrivedBy[node] = NO_EDGE
    bound[node] = landmarkHeuristic ? landmarkHeuristic(node) : Math.max(0, chord(node, to) * scale - slack)
    siftUp(heapNode, heapKey, heapSize++, node, before + (bound[node] as number))
  }
  let best = Infinity
  let end = -1

  while (heapSize > 0) {
    if ((heapKey[0] as number) >= best) break
    const node = heapNode[0] as number
    heapSize--
    if (heapSize > 0) siftDown(heapNode, heapKey, heapSize, heapNode[heapSize] as number, heapKey[heapSize] as number)
    if (state[node] === settled) continue
    state[node] = settled
    const spent = cost[node] as number
    if (node === to || node === other) {
      ends.forEach((one, i) => {
        const total = one.node === node ? spent + one.costFrom(spent) : Infinity
        if (total < best) [best, end] = [total, i]
      })
    }

    const endOfEdges = firstEdge[node + 1] as number
    for (let edge = firstEdge[node] as number; edge < endOfEdges; edge++) {
      const target = edgeTarget[edge] as number
      const known = state[target]
      if (known === settled) continue
      const total = spent + pathCost.of(edge, spent)
      if (known === seen) {
        if (total >= (cost[target] as number)) continue
      } else {
        if (total === Infinity) continue
        state[target] = seen
        if (landmarkHeuristic) {
          bound[target] = landmarkHeuristic(target)
        } else {
          const dx = (x[target] as number) - toX
          const dy = (y[target] as number) - toY
          const dz = (z[target] as number) - toZ
          const left = Math.sqrt(dx * dx + dy * dy + dz * dz) * scale - slack
          bound[target] = left > 0 ? left : 0
        }
      }
      cost[target] = total
      arrivedBy[target] = edge
      siftUp(heapNode, heapKey, heapSize++, target, total + (bound[target] as number))
    }
  }
  return end < 0 ? undefined : { ...tracePath(graph, (ends[end] as PathEnd).node, arrivedBy), cost: best, end }
}

/** Marks a start node, which no edge leads to. */
export const NO_EDGE = 0xff_ff_ff_ff

function tracePath(graph: RoadGraph, to: number, arrivedBy: Uint32Array) {
  const reversed: number[] = []
  let lengthMeters = 0
  let node = to
  for (let edge = arrivedBy[node] as number; edge !== NO_EDGE; edge = arrivedBy[node] as number) {
    reversed.push(edge)
    lengthMeters += graph.edgeLengthMeters[edge] as number
    node = graph.edgeSource[edge] as number
  }
  return { edges: Uint32Array.from(reversed.reverse()), lengthMeters, start: node }
}

/** Cost in seconds at free flow. */
export function freeFlowTime(graph: RoadGraph): PathCost {
  const { edgeLengthMeters, edgeFreeFlowMps } = graph
  const fastest = edgeFreeFlowMps.reduce((most, speed) => Math.max(most, speed), 0)
  return {
    of: (edge) => (edgeLengthMeters[edge] as number) / (edgeFreeFlowMps[edge] as number),
    minCostPerMeter: 1 / fastest,
  }
}
