// A* over the road graph. Costs are given for an edge and for when it is entered, so that weather ahead counts when the
// vehicle gets there; they must be FIFO (leaving later never arrives earlier), as speeds along a road are.
import { EARTH_RADIUS_METERS } from '@stormlane/domain'
import { boundBy, type Landmarks } from './landmarks.ts'
import { siftDown, siftUp } from './node-heap.ts'
import type { RoadGraph } from './road-graph.ts'

export interface PathCost {
  /** Cost of an edge that is entered when `costSoFar` has been spent. Infinity closes it. */
  of(edge: number, costSoFar: number): number
  /** No edge may cost less a meter of straight line: the search looks no further than this allows. */
  leastPerMeter: number
  /** Where no edge costs less than its seconds at free flow, landmarks bound the search much closer. */
  landmarks?: Landmarks | undefined
}

export interface Path {
  /** Edges in order of travel. */
  edges: Uint32Array
  cost: number
  lengthMeters: number
}

/** What a search needs besides the graph. Hand the same one to many searches of a graph: it is allocated once. */
export interface SearchSpace {
  /** Twice the number of the search that last saw a node, and one more once its cost is final: no need to clear. */
  state: Uint32Array
  cost: Float64Array
  arrivedBy: Uint32Array
  /** Lower bound of what is left, computed once a search and node. */
  bound: Float64Array
  heapNode: Uint32Array
  heapKey: Float64Array
  /** Nodes as unit vectors: the chord between two is a distance without any trigonometry. */
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
    // A node is pushed at most once for each edge into it, and once as one of two starts.
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

/** The cheapest path between two nodes, or undefined where no road leads there. */
export function shortestPath(
  graph: RoadGraph,
  from: number,
  to: number,
  pathCost: PathCost,
  space: SearchSpace = createSearchSpace(graph),
): Path | undefined {
  return shortestPathBetween(graph, [{ node: from, cost: 0 }], [{ node: to, costFrom: () => 0 }], pathCost, space)
}

/** A node where a path may begin, and what it costs to get there. */
export interface PathStart {
  node: number
  cost: number
}

/** A node where a path may end, and what it costs to go on from there when `costSoFar` has been spent. */
export interface PathEnd {
  node: number
  costFrom(costSoFar: number): number
}

/** The cheapest path from any of the starts to any of at most two ends, their own costs included; found in one search. */
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
  // The chord is never longer than the arc, so the bound stays admissible.
  const scale = EARTH_RADIUS_METERS * pathCost.leastPerMeter
  const [toX, toY, toZ] = [x[to] as number, y[to] as number, z[to] as number]
  const chord = (a: number, b: number) =>
    Math.hypot(
      (x[a] as number) - (x[b] as number),
      (y[a] as number) - (y[b] as number),
      (z[a] as number) - (z[b] as number),
    )
  // The nearer end is at most this much nearer than the first one.
  const slack = other === to ? 0 : chord(to, other) * scale

  const byLandmarks =
    pathCost.landmarks &&
    boundBy(
      pathCost.landmarks,
      starts.map(({ node }) => node),
      ends.map(({ node }) => node),
    )

  let heapSize = 0
  for (const { node, cost: before } of starts) {
    if (state[node] === seen && before >= (cost[node] as number)) continue
    state[node] = seen
    cost[node] = before
    arrivedBy[node] = BEGINS
    bound[node] = byLandmarks ? byLandmarks(node) : Math.max(0, chord(node, to) * scale - slack)
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
        if (byLandmarks) {
          bound[target] = byLandmarks(target)
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
  return end < 0 ? undefined : { ...traced(graph, (ends[end] as PathEnd).node, arrivedBy), cost: best, end }
}

/** Stands for the edge by which a start was reached. */
const BEGINS = 0xff_ff_ff_ff

function traced(graph: RoadGraph, to: number, arrivedBy: Uint32Array) {
  const reversed: number[] = []
  let lengthMeters = 0
  let node = to
  for (let edge = arrivedBy[node] as number; edge !== BEGINS; edge = arrivedBy[node] as number) {
    reversed.push(edge)
    lengthMeters += graph.edgeLengthMeters[edge] as number
    node = graph.edgeSource[edge] as number
  }
  return { edges: Uint32Array.from(reversed.reverse()), lengthMeters, start: node }
}

/** Seconds at free flow. */
export function freeFlowTime(graph: RoadGraph): PathCost {
  const { edgeLengthMeters, edgeFreeFlowMps } = graph
  const fastest = edgeFreeFlowMps.reduce((most, speed) => Math.max(most, speed), 0)
  return {
    of: (edge) => (edgeLengthMeters[edge] as number) / (edgeFreeFlowMps[edge] as number),
    leastPerMeter: 1 / fastest,
  }
}

/** Meters. */
export function roadDistance(graph: RoadGraph): PathCost {
  return { of: (edge) => graph.edgeLengthMeters[edge] as number, leastPerMeter: 1 }
}
