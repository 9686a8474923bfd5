import type { Landmarks } from '../network/landmarks.ts'
import type { RoadGraph } from '../network/road-graph.ts'
import { NO_EDGE, type PathCost, type SearchSpace } from '../network/shortest-path.ts'
import type { EdgeSeconds } from './route-cost.ts'

/**
 * The cost of a search that minimizes driving time plus danger. Danger takes no time, so the time at which an edge is
 * entered is not the cost so far: it is followed along the cheapest way to each node, which is final when the search
 * asks for the edges of that node. Both parts are at least 0, so free flow stays a valid lower bound.
 */
export function riskCost(
  graph: RoadGraph,
  seconds: EdgeSeconds,
  risk: EdgeSeconds,
  { startMs, landmarks, space }: { startMs: number; landmarks: Landmarks; space: SearchSpace },
): PathCost {
  /** Seconds since the start at which each node was reached. */
  const reachedAfter = new Map<number, number>()
  const timeAt = (node: number, spent: number): number => {
    const known = reachedAfter.get(node)
    if (known !== undefined) return known
    const by = space.arrivedBy[node] as number
    const from = by === NO_EDGE ? undefined : reachedAfter.get(graph.edgeSource[by] as number)
    const time = from === undefined ? spent : from + seconds(by, startMs + 1000 * from)
    reachedAfter.set(node, time)
    return time
  }
  return {
    of(edge, spent) {
      const atMs = startMs + 1000 * timeAt(graph.edgeSource[edge] as number, spent)
      return seconds(edge, atMs) + risk(edge, atMs)
    },
    minCostPerMeter: 0,
    landmarks,
  }
}
