// Converts the network to lines for the base map and for the road mask of tiles. Consecutive edges of a route are
// joined, so that lines are long enough for labels.
import type { Position } from './position.ts'
import { ROAD_CLASSES, type RoadClass } from './road-class.ts'
import { EDGE_FERRY, EDGE_REVERSED, edgeLine, type RoadNetwork } from './road-graph.ts'

export interface RoadLine {
  route: string
  class: RoadClass
  ferry: boolean
  line: Position[]
}

export function roadLines(network: RoadNetwork): RoadLine[] {
  const { graph } = network
  const drawn = new Uint8Array(graph.firstShapePoint.length - 1)
  const lines: RoadLine[] = []
  for (let edge = 0; edge < graph.edgeTarget.length; edge++) {
    if (drawn[graph.edgeShape[edge] as number]) continue
    const ahead = chainFrom(network, edge, drawn)
    const behind = chainFrom(network, edge, drawn, true)
    // The chain behind runs away from the edge, so it is reversed; the point where both chains start is kept once.
    const line = behind.length > 0 ? [...behind.reverse(), ...ahead.slice(1)] : ahead
    lines.push({
      route: network.routes[graph.edgeRoute[edge] as number] as string,
      class: ROAD_CLASSES[graph.edgeClass[edge] as number] as RoadClass,
      ferry: ((graph.edgeFlags[edge] as number) & EDGE_FERRY) !== 0,
      line,
    })
  }
  return lines
}

/** Points along `edge` and the undrawn edges of its route after it; with `backwards`, the edges before it. */
function chainFrom(network: RoadNetwork, edge: number, drawn: Uint8Array, backwards = false): Position[] {
  const { graph } = network
  const points: Position[] = []
  let node = (backwards ? graph.edgeSource[edge] : graph.edgeTarget[edge]) as number
  if (!backwards) {
    points.push(...edgeLine(graph, edge))
    drawn[graph.edgeShape[edge] as number] = 1
  }
  for (;;) {
    const next = nextOnRoute(network, node, edge, drawn)
    if (next === undefined) return points
    points.push(...edgeLine(graph, next).slice(points.length > 0 ? 1 : 0))
    drawn[graph.edgeShape[next] as number] = 1
    node = graph.edgeTarget[next] as number
  }
}

function nextOnRoute(network: RoadNetwork, node: number, like: number, drawn: Uint8Array): number | undefined {
  const { graph } = network
  for (let edge = graph.firstEdge[node] as number; edge < (graph.firstEdge[node + 1] as number); edge++) {
    if (drawn[graph.edgeShape[edge] as number]) continue
    if (graph.edgeRoute[edge] !== graph.edgeRoute[like] || graph.edgeClass[edge] !== graph.edgeClass[like]) continue
    if ((((graph.edgeFlags[edge] as number) ^ (graph.edgeFlags[like] as number)) & ~EDGE_REVERSED) !== 0) continue
    return edge
  }
  return undefined
}
