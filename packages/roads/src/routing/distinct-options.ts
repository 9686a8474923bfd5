import type { RoadGraph } from '../network/road-graph.ts'
import type { EdgePart } from './leg-path.ts'

/** Options that share more than this fraction of their length count as the same (our choice). */
const MAX_SHARED_FRACTION = 0.7
/** An option may take at most this much longer than the quickest (our choice). */
const MAX_DETOUR_FACTOR = 1.4

/** A possible option: a path through all stops, leg by leg, and its driving time at free flow. */
export interface Candidate {
  legs: EdgePart[][]
  freeFlowSeconds: number
}

const partMeters = (graph: RoadGraph, { edge, from, to }: EdgePart) =>
  (graph.edgeLengthMeters[edge] as number) * (to - from)

/** Whether a candidate differs enough from the options found so far. */
export function isDistinct(graph: RoadGraph, candidate: Candidate, others: readonly Candidate[]): boolean {
  const quickest = Math.min(...others.map((other) => other.freeFlowSeconds))
  if (candidate.freeFlowSeconds > MAX_DETOUR_FACTOR * quickest) return false
  return others.every((other) => sharedFraction(graph, candidate, other) < MAX_SHARED_FRACTION)
}

/** Length on common roads, as a fraction of the shorter candidate. */
function sharedFraction(graph: RoadGraph, a: Candidate, b: Candidate): number {
  const metersByShape = new Map<number, number>()
  for (const part of a.legs.flat()) {
    const shape = graph.edgeShape[part.edge] as number
    metersByShape.set(shape, (metersByShape.get(shape) ?? 0) + partMeters(graph, part))
  }
  let common = 0
  let lengthB = 0
  for (const part of b.legs.flat()) {
    const meters = partMeters(graph, part)
    lengthB += meters
    common += Math.min(meters, metersByShape.get(graph.edgeShape[part.edge] as number) ?? 0)
  }
  let lengthA = 0
  for (const meters of metersByShape.values()) lengthA += meters
  const shorter = Math.min(lengthA, lengthB)
  return shorter === 0 ? 1 : common / shorter
}
