import { seededRandom } from '@stormlane/domain/measures'
import { describe, expect, test } from 'vitest'
import { createLandmarks } from './landmarks.ts'
import { metersBetween } from './position.ts'
import { createNetwork, type RoadGraph, type RoadLeg, type RoadNode } from './road-graph.ts'
import { createSearchSpace, freeFlowTime, type PathCost, shortestPath, shortestPathBetween } from './shortest-path.ts'

function leg(
  nodes: readonly RoadNode[],
  from: number,
  to: number,
  stretch: number,
  mps: number,
  oneWay: boolean,
): RoadLeg {
  const [a, b] = [nodes[from] as RoadNode, nodes[to] as RoadNode]
  return {
    from,
    to,
    lengthMeters: metersBetween([a.lng, a.lat], [b.lng, b.lat]) * stretch,
    freeFlowMps: mps,
    class: 'us',
    route: '',
    ferry: false,
    border: false,
    oneWay,
    line: [
      [a.lng, a.lat],
      [b.lng, b.lat],
    ],
  }
}

function randomGraph(nodeCount: number, seed: number): RoadGraph {
  const next = seededRandom(seed)
  const nodes = Array.from({ length: nodeCount }, () => ({ lng: -120 + 50 * next(), lat: 28 + 20 * next(), name: '' }))
  const legs = Array.from({ length: nodeCount * 2 }, () =>
    leg(
      nodes,
      Math.floor(next() * nodeCount),
      Math.floor(next() * nodeCount),
      1 + next(),
      10 + 20 * next(),
      next() < 0.3,
    ),
  )
  return createNetwork(nodes, legs, '').graph
}

/** Bellman-Ford: slow, but simple enough to serve as the reference. */
function bellmanFord(graph: RoadGraph, from: number, cost: PathCost): Float64Array {
  const best = new Float64Array(graph.nodeLng.length).fill(Infinity)
  best[from] = 0
  for (let changed = true; changed; ) {
    changed = false
    for (let edge = 0; edge < graph.edgeTarget.length; edge++) {
      const spent = best[graph.edgeSource[edge] as number] as number
      if (spent === Infinity) continue
      const total = spent + cost.of(edge, spent)
      if (total >= (best[graph.edgeTarget[edge] as number] as number)) continue
      best[graph.edgeTarget[edge] as number] = total
      changed = true
    }
  }
  return best
}

/** A storm that halves speeds everywhere from the third hour on. */
function stormyTime(graph: RoadGraph): PathCost {
  const calm = freeFlowTime(graph)
  const stormStarts = 3 * 3600
  return {
    minCostPerMeter: calm.minCostPerMeter,
    of: (edge, at) => {
      const seconds = calm.of(edge, at)
      const dry = Math.max(0, Math.min(seconds, stormStarts - at))
      return dry + (seconds - dry) * 2
    },
  }
}

const roadDistance = (graph: RoadGraph): PathCost => ({
  of: (edge) => graph.edgeLengthMeters[edge] as number,
  minCostPerMeter: 1,
})
const withLandmarks = (graph: RoadGraph, cost: PathCost): PathCost => ({
  ...cost,
  landmarks: createLandmarks(graph, 4),
})

describe.each([
  ['time', freeFlowTime],
  ['distance', roadDistance],
  ['time in a storm that comes later', stormyTime],
  ['time, bounded by landmarks', (graph: RoadGraph) => withLandmarks(graph, freeFlowTime(graph))],
  ['time in a storm, bounded by landmarks', (graph: RoadGraph) => withLandmarks(graph, stormyTime(graph))],
])('by %s', (_, costOf) => {
  test('finds the same costs as Bellman-Ford between all pairs of nodes', () => {
    const graph = randomGraph(60, 7)
    const cost = costOf(graph)
    const space = createSearchSpace(graph)
    for (let from = 0; from < 60; from++) {
      const expected = bellmanFord(graph, from, cost)
      for (let to = 0; to < 60; to++) {
        const path = shortestPath(graph, from, to, cost, space)
        if (expected[to] === Infinity) expect(path).toBeUndefined()
        else expect(path?.cost).toBeCloseTo(expected[to] as number, 6)
      }
    }
  })
})

test.each([
  ['the straight line', stormyTime],
  ['landmarks', (graph: RoadGraph) => withLandmarks(graph, stormyTime(graph))],
])('one search between two starts and two ends, bounded by %s, finds the best of all four paths', (_, costOf) => {
  const graph = randomGraph(60, 11)
  const storm = costOf(graph)
  const space = createSearchSpace(graph)
  const random = seededRandom(5)
  const node = () => Math.floor(random() * 60)
  for (let round = 0; round < 300; round++) {
    const starts = [node(), node()].map((at) => ({ node: at, cost: random() * 9000 }))
    const after = [random() * 9000, random() * 9000]
    const [first, second] = [node(), node()].map((at, i) => ({ node: at, costFrom: () => after[i] as number }))
    const ends = [first, second] as [NonNullable<typeof first>, NonNullable<typeof first>]
    let expected = Number.POSITIVE_INFINITY
    for (const start of starts) {
      const later = { ...storm, of: (edge: number, spent: number) => storm.of(edge, spent + start.cost) }
      const reached = bellmanFord(graph, start.node, later)
      for (const end of ends) expected = Math.min(expected, start.cost + (reached[end.node] as number) + end.costFrom())
    }
    const path = shortestPathBetween(graph, starts, ends, storm, space)
    if (expected === Number.POSITIVE_INFINITY) expect(path).toBeUndefined()
    else expect(path?.cost).toBeCloseTo(expected, 6)
    if (path) expect(starts.map((start) => start.node)).toContain(path.start)
  }
})

test('the edges of a path follow one another and add up to its length and cost', () => {
  const graph = randomGraph(200, 3)
  const cost = freeFlowTime(graph)
  const path = shortestPath(graph, 0, 150, cost)
  let [node, meters, seconds] = [0, 0, 0]
  for (const edge of path?.edges ?? []) {
    expect(graph.edgeSource[edge]).toBe(node)
    node = graph.edgeTarget[edge] as number
    meters += graph.edgeLengthMeters[edge] as number
    seconds += cost.of(edge, seconds)
  }
  expect(node).toBe(150)
  expect(path?.lengthMeters).toBeCloseTo(meters, 3)
  expect(path?.cost).toBeCloseTo(seconds, 6)
})

test('a closed edge is avoided, and a node that only it leads to is unreachable', () => {
  const nodes = [0, 1, 2].map((lng) => ({ lng, lat: 40, name: '' }))
  const graph = createNetwork(
    nodes,
    [leg(nodes, 0, 1, 1, 20, false), leg(nodes, 1, 2, 1, 20, false), leg(nodes, 0, 2, 3, 20, false)],
    '',
  ).graph
  const open = freeFlowTime(graph)
  const closed = (blocked: (edge: number) => boolean): PathCost => ({
    minCostPerMeter: open.minCostPerMeter,
    of: (edge, at) => (blocked(edge) ? Infinity : open.of(edge, at)),
  })
  expect(shortestPath(graph, 0, 2, open)?.edges).toHaveLength(2)
  expect(
    shortestPath(
      graph,
      0,
      2,
      closed((edge) => graph.edgeTarget[edge] === 1),
    )?.edges,
  ).toHaveLength(1)
  expect(
    shortestPath(
      graph,
      0,
      2,
      closed((edge) => graph.edgeTarget[edge] === 2),
    ),
  ).toBeUndefined()
})

test('a path from a node to itself is empty', () => {
  const path = shortestPath(randomGraph(5, 1), 2, 2, { of: () => 1, minCostPerMeter: 0 })
  expect(path).toMatchObject({ cost: 0, lengthMeters: 0 })
  expect(path?.edges).toHaveLength(0)
})
