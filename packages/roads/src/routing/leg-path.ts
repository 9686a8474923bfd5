import type { RoadGraph } from '../network/road-graph.ts'
import { type SearchSpace, shortestPath } from '../network/shortest-path.ts'
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
  /** Seconds a metre at the network's fastest free-flow speed. */
  leastPerMetre: number
}

/** The quickest way between two points of the network, entered at a time; undefined where no road leads there. */
export function legPath(
  search: SearchWith,
  from: SnappedPoint,
  to: SnappedPoint,
  startMs: number,
): EdgePart[] | undefined {
  const { graph, space, seconds, penaltyOfShape, leastPerMetre } = search
  const penalty = (edge: number) => penaltyOfShape?.[graph.edgeShape[edge] as number] ?? 1
  let best: { cost: number; start: Foothold; end: Foothold; between: Uint32Array | undefined } | undefined
  for (const start of footholds(from)) {
    const whole = seconds(start.edge, startMs) * penalty(start.edge)
    const leaving = whole * (1 - start.along)
    for (const end of footholds(to)) {
      if (end.edge === start.edge && end.along >= start.along) {
        const cost = whole * (end.along - start.along)
        if (!best || cost < best.cost) best = { cost, start, end, between: undefined }
        continue
      }
      const between = shortestPath(
        graph,
        graph.edgeTarget[start.edge] as number,
        graph.edgeSource[end.edge] as number,
        routeCost(graph, seconds, penaltyOfShape, startMs + 1000 * leaving, leastPerMetre),
        space,
      )
      if (!between) continue
      const reaching = seconds(end.edge, startMs + 1000 * (leaving + between.cost)) * penalty(end.edge) * end.along
      const cost = leaving + between.cost + reaching
      if (!best || cost < best.cost) best = { cost, start, end, between: between.edges }
    }
  }
  return best && partsOf(best)
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
