import type { Landmarks } from '../network/landmarks.ts'
import type { RoadGraph } from '../network/road-graph.ts'
import type { PathCost } from '../network/shortest-path.ts'
import type { RoadSpeeds } from './road-speeds.ts'

/** Seconds to drive an edge that is entered at the given time, not counting the driver's breaks. */
export type EdgeSeconds = (edge: number, atMs: number) => number

/** Converts the time at which a road would be entered without the driver's breaks to the actual time. */
export type EnteredAt = (withoutBreaksMs: number) => number

/** Driving times in the weather at the time of entry, or at free flow without `speeds`. */
export function edgeSeconds(
  graph: RoadGraph,
  speeds: RoadSpeeds | undefined,
  enteredAt: EnteredAt = (withoutBreaksMs) => withoutBreaksMs,
): EdgeSeconds {
  const { edgeLengthMeters, edgeFreeFlowMps } = graph
  const freeFlow = (edge: number) => (edgeLengthMeters[edge] as number) / (edgeFreeFlowMps[edge] as number)
  return speeds ? (edge, atMs) => freeFlow(edge) / speeds.factor(edge, enteredAt(atMs)) : freeFlow
}

/**
 * The cost that the search minimizes: seconds, multiplied by the penalty on roads of earlier candidates. Weather only
 * slows traffic and penalties are at least 1, so free flow is a valid lower bound.
 */
export function routeCost(
  graph: RoadGraph,
  seconds: EdgeSeconds,
  shapePenalty: Float32Array | undefined,
  startMs: number,
  landmarks: Landmarks,
): PathCost {
  const { edgeShape } = graph
  const bound = { minCostPerMeter: 0, landmarks }
  if (!shapePenalty) return { of: (edge, spent) => seconds(edge, startMs + 1000 * spent), ...bound }
  return {
    of: (edge, spent) => seconds(edge, startMs + 1000 * spent) * (shapePenalty[edgeShape[edge] as number] as number),
    ...bound,
  }
}
