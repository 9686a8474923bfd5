import type { RoadGraph } from '../network/road-graph.ts'
import type { EdgePart } from './leg-path.ts'

/** Options that share this much of their length are the same to a driver (ours). */
const MOST_COMMON_SHARE = 0.7
/** A way this much longer than the quickest is no option (ours). */
const LONGEST_DETOUR = 1.4

/** A way through all stops: its parts leg by leg, and its driving time without weather. */
export interface Way {
  legs: EdgePart[][]
  freeFlowSeconds: number
}

const metersOf = (graph: RoadGraph, { edge, from, to }: EdgePart) =>
  (graph.edgeLengthMeters[edge] as number) * (to - from)

/** Whether a way is worth showing beside those that were found before. */
export function isTrulyDifferent(graph: RoadGraph, way: Way, others: readonly Way[]): boolean {
  const quickest = Math.min(...others.map((other) => other.freeFlowSeconds))
  if (way.freeFlowSeconds > LONGEST_DETOUR * quickest) return false
  return others.every((other) => commonShare(graph, way, other) < MOST_COMMON_SHARE)
}

/** Length on the same roads over the length of the shorter way. */
function commonShare(graph: RoadGraph, a: Way, b: Way): number {
  const metersByShape = new Map<number, number>()
  for (const part of a.legs.flat()) {
    const shape = graph.edgeShape[part.edge] as number
    metersByShape.set(shape, (metersByShape.get(shape) ?? 0) + metersOf(graph, part))
  }
  let common = 0
  let lengthB = 0
  for (const part of b.legs.flat()) {
    const meters = metersOf(graph, part)
    lengthB += meters
    common += Math.min(meters, metersByShape.get(graph.edgeShape[part.edge] as number) ?? 0)
  }
  let lengthA = 0
  for (const meters of metersByShape.values()) lengthA += meters
  const shorter = Math.min(lengthA, lengthB)
  return shorter === 0 ? 1 : common / shorter
}
