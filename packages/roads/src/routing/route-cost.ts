import type { Landmarks } from '../network/landmarks.ts'
import type { RoadGraph } from '../network/road-graph.ts'
import type { PathCost } from '../network/shortest-path.ts'
import type { RoadSpeeds } from './road-speeds.ts'

/** Seconds to drive an edge that is entered at a time. */
export type EdgeSeconds = (edge: number, enteredAtMs: number) => number

/** Seconds in the weather of the time at which an edge is entered; without weather, at free flow. */
export function edgeSeconds(graph: RoadGraph, speeds: RoadSpeeds | undefined): EdgeSeconds {
  const { edgeLengthMeters, edgeFreeFlowMps } = graph
  const freeFlow = (edge: number) => (edgeLengthMeters[edge] as number) / (edgeFreeFlowMps[edge] as number)
  return speeds ? (edge, enteredAtMs) => freeFlow(edge) / speeds.factor(edge, enteredAtMs) : freeFlow
}

/**
 * What the search minimizes: seconds, times the penalty of roads that earlier options took. Weather only slows, and a penalty is at
 * least 1, so free flow stays a lower bound.
 */
export function routeCost(
  graph: RoadGraph,
  seconds: EdgeSeconds,
  penaltyOfShape: Float32Array | undefined,
  startMs: number,
  landmarks: Landmarks,
): PathCost {
  const { edgeShape } = graph
  const bound = { leastPerMeter: 0, landmarks }
  if (!penaltyOfShape) return { of: (edge, spent) => seconds(edge, startMs + 1000 * spent), ...bound }
  return {
    of: (edge, spent) => seconds(edge, startMs + 1000 * spent) * (penaltyOfShape[edgeShape[edge] as number] as number),
    ...bound,
  }
}
