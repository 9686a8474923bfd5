import type { Landmarks } from '../network/landmarks.ts'
import type { RoadGraph } from '../network/road-graph.ts'
import { type PathEnd, type SearchSpace, shortestPathBetween } from '../network/shortest-path.ts'
import type { SnappedPoint } from '../network/snap-to-road.ts'
import { type EdgeSeconds, routeCost } from './route-cost.ts'

/** A part of an edge, in its direction of travel. */
export interface EdgePart {
  edge: number
  /** Shares of the edge at which it is entered and left, 0-1. */
  from: number
  to: number
}

/** An end of a leg on the network: the edges on which one can leave it or reach it, and where on them it lies. */
interface Foothold {
  edge: number
  along: number
}

const footholds = ({ edge, edgeBack, along }: SnappedPoint): Foothold[] =>
  edgeBack === edge
    ? [{ edge, along }]
    : [
        { edge, along },
        { edge: edgeBack, along: 1 - along },
      ]

export interface SearchWith {
  graph: RoadGraph
  space: SearchSpace
  seconds: EdgeSeconds
  penaltyOfShape: Float32Array | undefined
  landmarks: Landmarks
}

/** The quickest way between two points of the network, entered at a time; undefined where no road leads there. */
export function legPath(
  search: SearchWith,
  from: SnappedPoint,
  to: SnappedPoint,
  startMs: number,
): EdgePart[] | undefined {
  const { graph, space, seconds, penaltyOfShape, landmarks } = search
  const penalty = (edge: number) => penaltyOfShape?.[graph.edgeShape[edge] as number] ?? 1
  const whole = (edge: number, spent: number) => seconds(edge, startMs + 1000 * spent) * penalty(edge)
  const [leaving, reaching] = [footholds(from), footholds(to)]
  const along = alongOneEdge(leaving, reaching, (edge) => whole(edge, 0))
  const between = shortestPathBetween(
    graph,
    leaving.map(({ edge, along: at }) => ({ node: graph.edgeTarget[edge] as number, cost: whole(edge, 0) * (1 - at) })),
    reaching.map(({ edge, along: at }) => ({
      node: graph.edgeSource[edge] as number,
      costFrom: (spent: number) => whole(edge, spent) * at,
    })) as [PathEnd, PathEnd?] as [PathEnd],
    routeCost(graph, seconds, penaltyOfShape, startMs, landmarks),
    space,
  )
  if (along && (!between || along.cost <= between.cost)) return partsOf({ ...along, between: undefined })
  if (!between) return undefined
  const start = leaving.find(({ edge }) => graph.edgeTarget[edge] === between.start) as Foothold
  return partsOf({ start, end: reaching[between.end] as Foothold, between: between.edges })
}

/** Both ends on one edge, the second one further on: no need to leave it. */
function alongOneEdge(leaving: readonly Foothold[], reaching: readonly Foothold[], whole: (edge: number) => number) {
  for (const start of leaving) {
    const end = reaching.find((one) => one.edge === start.edge && one.along >= start.along)
    if (end) return { start, end, cost: whole(start.edge) * (end.along - start.along) }
  }
  return undefined
}

function partsOf({ start, end, between }: { start: Foothold; end: Foothold; between: Uint32Array | undefined }) {
  const parts: EdgePart[] = between
    ? [
        { edge: start.edge, from: start.along, to: 1 },
        ...Array.from(between, (edge) => ({ edge, from: 0, to: 1 })),
        { edge: end.edge, from: 0, to: end.along },
      ]
    : [{ edge: start.edge, from: start.along, to: end.along }]
  return parts.filter((part) => part.to > part.from)
}
