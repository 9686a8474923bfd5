// The road graph in compressed sparse rows: the edges that leave node n are firstEdge[n] up to, but not including,
// firstEdge[n + 1]. Flat typed arrays, because a search visits hundreds of thousands of edges and must not allocate.
import type { Terrain } from '@stormlane/domain/roads'
import type { RoadStop } from '@stormlane/domain/vehicles'
import type { Position } from './position.ts'
import { ROAD_CLASSES, type RoadClass } from './road-class.ts'

/** The edge is crossed on a ferry. */
export const EDGE_FERRY = 1
/** The edge crosses a border between countries. */
export const EDGE_BORDER = 2
/** The edge runs against the direction in which its shape is stored. */
export const EDGE_REVERSED = 4

export interface RoadGraph {
  nodeLng: Float64Array
  nodeLat: Float64Array
  firstEdge: Uint32Array
  edgeSource: Uint32Array
  edgeTarget: Uint32Array
  edgeLengthMeters: Float32Array
  edgeFreeFlowMps: Float32Array
  /** Index into ROAD_CLASSES. */
  edgeClass: Uint8Array
  /** Index into the network's routes. */
  edgeRoute: Uint32Array
  edgeFlags: Uint8Array
  /** The shape of edge e is the points from firstShapePoint[s] to before firstShapePoint[s + 1], with s = edgeShape[e]. */
  edgeShape: Uint32Array
  firstShapePoint: Uint32Array
  shapeLng: Float64Array
  shapeLat: Float64Array
}

export interface RoadNetwork {
  graph: RoadGraph
  /** Names of routes, several joined by '/' where they share the road; '' for a road without a number. */
  routes: string[]
  /** Name of each node, such as 'Laramie, WY'; '' without one. */
  nodeNames: string[]
  /** Meters above sea level of each node, null if unknown; absent in imported networks. */
  nodeElevations?: (number | null)[] | undefined
  /** The terrain of each shape; absent in imported networks. */
  shapeTerrains?: Terrain[] | undefined
  /** Data attribution shown on the map. */
  attribution: string
  /** Places where a truck can stop; absent in the authored network and in files imported before stops were read. */
  stops?: RoadStop[] | undefined
}

/** A road between two nodes, as input of `createNetwork`. */
export interface RoadLeg {
  from: number
  to: number
  lengthMeters: number
  freeFlowMps: number
  class: RoadClass
  route: string
  ferry: boolean
  border: boolean
  oneWay: boolean
  line: Position[]
  /** Level unless known. */
  terrain?: Terrain
}

export interface RoadNode {
  lng: number
  lat: number
  name: string
}

/** Builds the graph. Each leg becomes two edges, or one if it is one-way. */
export function createNetwork(nodes: readonly RoadNode[], legs: readonly RoadLeg[], attribution: string): RoadNetwork {
  const routes = [...new Set(legs.map((leg) => leg.route))]
  const routeIndex = new Map(routes.map((route, index) => [route, index]))
  const edgeCount = legs.reduce((sum, leg) => sum + (leg.oneWay ? 1 : 2), 0)
  const pointCount = legs.reduce((sum, leg) => sum + leg.line.length, 0)
  const graph = allocateGraph(nodes.length, edgeCount, legs.length, pointCount)

  for (const [index, node] of nodes.entries()) {
    graph.nodeLng[index] = node.lng
    graph.nodeLat[index] = node.lat
  }
  for (const leg of legs) {
    graph.firstEdge[leg.from + 1] = (graph.firstEdge[leg.from + 1] as number) + 1
    if (!leg.oneWay) graph.firstEdge[leg.to + 1] = (graph.firstEdge[leg.to + 1] as number) + 1
  }
  for (let n = 0; n < nodes.length; n++) {
    graph.firstEdge[n + 1] = (graph.firstEdge[n + 1] as number) + (graph.firstEdge[n] as number)
  }

  const nextEdge = graph.firstEdge.slice(0, nodes.length)
  const addEdge = (from: number, to: number, shape: number, leg: RoadLeg, flags: number): void => {
    const edge = nextEdge[from] as number
    nextEdge[from] = edge + 1
    graph.edgeSource[edge] = from
    graph.edgeTarget[edge] = to
    graph.edgeLengthMeters[edge] = leg.lengthMeters
    graph.edgeFreeFlowMps[edge] = leg.freeFlowMps
    graph.edgeClass[edge] = ROAD_CLASSES.indexOf(leg.class)
    graph.edgeRoute[edge] = routeIndex.get(leg.route) as number
    graph.edgeFlags[edge] = flags
    graph.edgeShape[edge] = shape
  }
  let point = 0
  for (const [shape, leg] of legs.entries()) {
    for (const [lng, lat] of leg.line) {
      graph.shapeLng[point] = lng
      graph.shapeLat[point] = lat
      point++
    }
    graph.firstShapePoint[shape + 1] = point
    const flags = (leg.ferry ? EDGE_FERRY : 0) | (leg.border ? EDGE_BORDER : 0)
    addEdge(leg.from, leg.to, shape, leg, flags)
    if (!leg.oneWay) addEdge(leg.to, leg.from, shape, leg, flags | EDGE_REVERSED)
  }
  return { graph, routes, nodeNames: nodes.map((node) => node.name), attribution }
}

function allocateGraph(nodes: number, edges: number, shapes: number, points: number): RoadGraph {
  return {
    nodeLng: new Float64Array(nodes),
    nodeLat: new Float64Array(nodes),
    firstEdge: new Uint32Array(nodes + 1),
    edgeSource: new Uint32Array(edges),
    edgeTarget: new Uint32Array(edges),
    edgeLengthMeters: new Float32Array(edges),
    edgeFreeFlowMps: new Float32Array(edges),
    edgeClass: new Uint8Array(edges),
    edgeRoute: new Uint32Array(edges),
    edgeFlags: new Uint8Array(edges),
    edgeShape: new Uint32Array(edges),
    firstShapePoint: new Uint32Array(shapes + 1),
    shapeLng: new Float64Array(points),
    shapeLat: new Float64Array(points),
  }
}

/** The drawn line of an edge, in its direction of travel. */
export function edgeLine(graph: RoadGraph, edge: number): Position[] {
  const shape = graph.edgeShape[edge] as number
  const line: Position[] = []
  for (let i = graph.firstShapePoint[shape] as number; i < (graph.firstShapePoint[shape + 1] as number); i++) {
    line.push([graph.shapeLng[i] as number, graph.shapeLat[i] as number])
  }
  return (graph.edgeFlags[edge] as number) & EDGE_REVERSED ? line.reverse() : line
}
