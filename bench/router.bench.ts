// Shortest paths in weather: our A* against ngraph's, on grids of two sizes and on the authored network, between the same pairs of
// nodes, with the same costs. Ours uses landmarks as heuristic, ngraph's the straight-line distance.
import { EARTH_RADIUS_METERS } from '@stormlane/domain/geo'
import { type RandomSource, seededRandom } from '@stormlane/domain/measures'
import {
  createLandmarks,
  createNetwork,
  createSearchSpace,
  loadAuthoredNetwork,
  metersBetween,
  type Path,
  type PathCost,
  type Position,
  type RoadGraph,
  type RoadLeg,
  shortestPath,
} from '@stormlane/roads'
import type { Graph } from 'ngraph.graph'
import { type Contender, compare } from './compare.ts'

const SEED = 20261115
/** The lowest value of `speedFactor`: weather never slows a vehicle below this share of its free-flow speed. */
const SLOWEST = 0.5
/** Storms over the land, and how far they reach, in degrees. */
const STORMS = 8
const STORM_DEGREES = 3
/** Nodes searched per size: enough to warm up the compiler, few enough for the peer to finish. */
const NODES_SEARCHED = 4_000_000

for (const side of [100, 320]) await run('router', gridGraph(side, seededRandom(SEED)), storms)
await run('router', loadAuthoredNetwork().graph, storms)
// The worst case: every road has different weather, so no heuristic helps much.
await run('router, noise', gridGraph(100, seededRandom(SEED)), noise)
await run('router, noise', loadAuthoredNetwork().graph, noise)

/** Speed on each edge divided by its free-flow speed. */
type Factors = (graph: RoadGraph, random: RandomSource) => (edge: number) => number

async function run(bench: string, graph: RoadGraph, factors: Factors): Promise<void> {
  const random = seededRandom(SEED)
  const nodes = graph.nodeLng.length
  const cost = weatherCost(graph, factors(graph, random))
  const landmarks = createLandmarks(graph)
  const tasks = Math.min(400, Math.round(NODES_SEARCHED / nodes))
  const pairs = Array.from(
    { length: tasks * 2 },
    () => [Math.floor(random() * nodes), Math.floor(random() * nodes)] as const,
  )
  const pairOf = (task: number) => pairs[task % pairs.length] as readonly [number, number]
  const space = createSearchSpace(graph)
  const found: (Path | undefined)[] = []
  const ours: Contender = (task) => {
    const [from, to] = pairOf(task)
    found[task] = shortestPath(graph, from, to, { ...cost, landmarks }, space)
  }
  const theirs = await ngraphContender(graph, cost, space, pairOf, (task, total) => {
    const own = found[task]?.cost ?? 0
    if (Math.abs(own - total) > 1e-6 * Math.max(own, total))
      throw new Error(`ngraph finds a way of ${total} s where ours takes ${own} s.`)
  })
  console.log(JSON.stringify(compare({ bench, size: nodes, peer: 'ngraph', tasks }, ours, theirs)))
}

/** Fine weather except for some storms, each with the same severity throughout, as in a forecast. */
function storms({ nodeLng, nodeLat, edgeSource }: RoadGraph, random: RandomSource): (edge: number) => number {
  const eyes = Array.from({ length: STORMS }, () => {
    const node = Math.floor(random() * nodeLng.length)
    return { lng: nodeLng[node] as number, lat: nodeLat[node] as number, factor: SLOWEST + (1 - SLOWEST) * random() }
  })
  return (edge) => {
    const [lng, lat] = [nodeLng[edgeSource[edge] as number] as number, nodeLat[edgeSource[edge] as number] as number]
    const met = eyes.filter((eye) => Math.hypot(eye.lng - lng, eye.lat - lat) < STORM_DEGREES)
    return met.reduce((least, { factor }) => Math.min(least, factor), 1)
  }
}

function noise(graph: RoadGraph, random: RandomSource): (edge: number) => number {
  const factors = Float64Array.from(graph.edgeTarget, () => SLOWEST + (1 - SLOWEST) * random())
  return (edge) => factors[edge] as number
}

/** Costs are travel times in the weather of each edge. */
function weatherCost(graph: RoadGraph, factorOf: (edge: number) => number): PathCost {
  const seconds = Float64Array.from(
    graph.edgeTarget,
    (_, edge) => (graph.edgeLengthMeters[edge] as number) / ((graph.edgeFreeFlowMps[edge] as number) * factorOf(edge)),
  )
  const fastest = graph.edgeFreeFlowMps.reduce((most, mps) => Math.max(most, mps), 0)
  return { of: (edge) => seconds[edge] as number, minCostPerMeter: 1 / fastest }
}

/** Undefined if the peer is not installed. */
async function ngraphContender(
  graph: RoadGraph,
  cost: PathCost,
  { x, y, z }: { x: Float64Array; y: Float64Array; z: Float64Array },
  pairOf: (task: number) => readonly [number, number],
  check: (task: number, total: number) => void,
): Promise<Contender | undefined> {
  let createGraph: () => Graph<{ x: number; y: number; z: number }, { cost: number }>
  let aStar: typeof import('ngraph.path')['aStar']
  try {
    createGraph = (await import('ngraph.graph')).default
    aStar = (await import('ngraph.path')).default.aStar
  } catch {
    return undefined
  }
  const peer = createGraph()
  for (const node of graph.nodeLng.keys()) {
    peer.addNode(node, { x: x[node] as number, y: y[node] as number, z: z[node] as number })
  }
  for (const edge of graph.edgeTarget.keys()) {
    const [from, to] = [graph.edgeSource[edge] as number, graph.edgeTarget[edge] as number]
    const known = peer.getLink(from, to)
    const seconds = cost.of(edge, 0)
    if (!known || known.data.cost > seconds) peer.addLink(from, to, { cost: seconds })
  }
  const scale = EARTH_RADIUS_METERS * cost.minCostPerMeter
  const finder = aStar(peer, {
    oriented: true,
    distance: (_from, _to, link) => link.data.cost,
    heuristic: ({ data: a }, { data: b }) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) * scale,
  })
  return (task) => {
    const [from, to] = pairOf(task)
    const nodes = finder.find(from, to)
    let total = 0
    for (let i = 1; i < nodes.length; i++) {
      // ngraph lists the nodes in reverse, from the destination.
      total += peer.getLink(nodes[i]?.id ?? 0, nodes[i - 1]?.id ?? 0)?.data.cost ?? Number.NaN
    }
    check(task, total)
  }
}

/** A square grid of streets with three speeds, a tenth of them closed. */
function gridGraph(side: number, random: RandomSource): RoadGraph {
  const spacingDegrees = 20 / side
  const nodes = Array.from({ length: side * side }, (_, node) => ({
    lng: -110 + (node % side) * spacingDegrees,
    lat: 30 + Math.floor(node / side) * spacingDegrees,
    name: '',
  }))
  const legs: RoadLeg[] = []
  const add = (from: number, to: number): void => {
    if (random() < 0.1) return
    const line = [from, to].map((node): Position => [nodes[node]?.lng ?? 0, nodes[node]?.lat ?? 0])
    legs.push({
      from,
      to,
      lengthMeters: metersBetween(line[0] as Position, line[1] as Position) * (1 + 0.2 * random()),
      freeFlowMps: [15, 22, 31][Math.floor(random() * 3)] ?? 15,
      class: 'us',
      route: '',
      ferry: false,
      border: false,
      oneWay: false,
      line,
    })
  }
  for (let node = 0; node < nodes.length; node++) {
    if (node % side < side - 1) add(node, node + 1)
    if (node < nodes.length - side) add(node, node + side)
  }
  return createNetwork(nodes, legs, '').graph
}
