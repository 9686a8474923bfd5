import type { Landmarks } from '../network/landmarks.ts'
import type { RoadGraph } from '../network/road-graph.ts'
import { type PathEnd, type SearchSpace, shortestPathBetween } from '../network/shortest-path.ts'
import type { SnappedPoint } from '../network/snap-to-road.ts'
import { riskCost } from './risk-cost.ts'
import { type EdgeSeconds, routeCost } from './route-cost.ts'

/** A part of an edge, in its direction of travel. */
export interface EdgePart {
  edge: number
  /** Fractions of the edge at which it is entered and left, 0-1. */
  from: number
  to: number
}

/** A position on an edge. A snapped point has one for each direction of travel. */
interface EdgePosition {
  edge: number
  along: number
}

const edgePositions = ({ edge, edgeBack, along }: SnappedPoint): EdgePosition[] =>
  edgeBack === edge
    ? [{ edge, along }]
    : [
        { edge, along },
        { edge: edgeBack, along: 1 - along },
      ]

export interface LegSearch {
  graph: RoadGraph
  space: SearchSpace
  seconds: EdgeSeconds
  shapePenalty: Float32Array | undefined
  /** Seconds added for the dangers of an edge; absent if only time counts. Infinity closes the edge. */
  risk?: EdgeSeconds | undefined
  landmarks: Landmarks
}

/** The quickest path between two snapped points, departing at `startMs`; undefined if no road connects them. */
export function legPath(
  search: LegSearch,
  from: SnappedPoint,
  to: SnappedPoint,
  startMs: number,
): EdgePart[] | undefined {
  const { graph, space, seconds, shapePenalty, risk, landmarks } = search
  const penalty = (edge: number) => shapePenalty?.[graph.edgeShape[edge] as number] ?? 1
  const wholeEdge = (edge: number, spent: number) => {
    const atMs = startMs + 1000 * spent
    return seconds(edge, atMs) * penalty(edge) + (risk?.(edge, atMs) ?? 0)
  }
  const [starts, ends] = [edgePositions(from), edgePositions(to)]
  const direct = alongOneEdge(starts, ends, (edge) => wholeEdge(edge, 0))
  const between = shortestPathBetween(
    graph,
    starts.map(({ edge, along: at }) => ({
      node: graph.edgeTarget[edge] as number,
      cost: partOf(wholeEdge(edge, 0), 1 - at),
    })),
    ends.map(({ edge, along: at }) => ({
      node: graph.edgeSource[edge] as number,
      costFrom: (spent: number) => partOf(wholeEdge(edge, spent), at),
    })) as [PathEnd, PathEnd?] as [PathEnd],
    risk
      ? riskCost(graph, seconds, risk, { startMs, landmarks, space })
      : routeCost(graph, seconds, shapePenalty, startMs, landmarks),
    space,
  )
  if (direct && (!between || direct.cost <= between.cost)) return partsOf({ ...direct, between: undefined })
  if (!between) return undefined
  const start = starts.find(({ edge }) => graph.edgeTarget[edge] === between.start) as EdgePosition
  return partsOf({ start, end: ends[between.end] as EdgePosition, between: between.edges })
}

/** The path along a single edge, if both points are on it and the end is not behind the start. */
function alongOneEdge(
  starts: readonly EdgePosition[],
  ends: readonly EdgePosition[],
  wholeEdge: (edge: number) => number,
) {
  for (const start of starts) {
    const end = ends.find((one) => one.edge === start.edge && one.along >= start.along)
    if (end) return { start, end, cost: wholeEdge(start.edge) * (end.along - start.along) }
  }
  return undefined
}

function partsOf({
  start,
  end,
  between,
}: {
  start: EdgePosition
  end: EdgePosition
  between: Uint32Array | undefined
}) {
  const parts: EdgePart[] = between
    ? [
        { edge: start.edge, from: start.along, to: 1 },
        ...Array.from(between, (edge) => ({ edge, from: 0, to: 1 })),
        { edge: end.edge, from: 0, to: end.along },
      ]
    : [{ edge: start.edge, from: start.along, to: end.along }]
  return parts.filter((part) => part.to > part.from)
}

/** The cost of a part of an edge; no part of a closed one costs nothing. */
const partOf = (cost: number, share: number) => (share === 0 ? 0 : cost * share)
