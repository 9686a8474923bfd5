import { readFileSync } from 'node:fs'
import path from 'node:path'
import { milesToMeters, mpsToMph } from '@stormlane/domain/measures'
import { describe, expect, test } from 'vitest'
import { metersBetween, type Position } from '../network/position.ts'
import { ROAD_CLASSES } from '../network/road-class.ts'
import { EDGE_BORDER, EDGE_FERRY } from '../network/road-graph.ts'
import { createSearchSpace, freeFlowTime, shortestPath } from '../network/shortest-path.ts'
import { buildNetwork, loadAuthoredNetwork, PLACES_FILE, readCorridors } from './authored-network.ts'
import { placeKey } from './gazetteer.ts'
import { locatePlaces } from './locate-places.ts'
import { parseCorridors } from './parse-corridors.ts'

const network = loadAuthoredNetwork()
const { graph } = network
const nodeByName = new Map(network.nodeNames.map((name, node) => [placeKey(name), node]))

/** Every two-digit interstate that is signed in the contiguous states. */
const TWO_DIGIT_INTERSTATES = [
  '2 4 5 8 10 11 12 14 15 16 17 19 20 22 24 25 26 27 29 30 35 37 39 40 41 42 43 44 45 49 55 57 59 64 65 66 68 69 70',
  '71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 93 94 95 96 97 99',
]
  .join(' ')
  .split(' ')
  .map((number) => `I-${number}`)

/** Islands that can only be reached by ferry. */
const ISLANDS = /, NL$|^(Victoria|Nanaimo|Sidney|Courtenay|Campbell River|Port Hardy), BC$/

function readPairs(name: string): [from: string, to: string, miles: number][] {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../test', name), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [from = '', to = '', miles] = line.split('\t')
      return [from, to, Number(miles)]
    })
}

function nodeNamed(city: string): number {
  const node = nodeByName.get(placeKey(city === 'New York, NY' ? 'New York City, NY' : city))
  if (node === undefined) throw new Error(`The network has no ${city}.`)
  return node
}

function position(node: number): Position {
  return [graph.nodeLng[node] as number, graph.nodeLat[node] as number]
}

function edgeRoutes(edge: number): string[] {
  return (network.routes[graph.edgeRoute[edge] as number] as string).split('/')
}

function edgesFrom(node: number): number[] {
  const first = graph.firstEdge[node] as number
  return Array.from({ length: (graph.firstEdge[node + 1] as number) - first }, (_, i) => first + i)
}

function reachableNodes(from: number, mayUseEdge: (edge: number) => boolean): Uint8Array {
  const seen = new Uint8Array(graph.nodeLng.length)
  const stack = [from]
  seen[from] = 1
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const edge of edgesFrom(node)) {
      const target = graph.edgeTarget[edge] as number
      if (seen[target] || !mayUseEdge(edge)) continue
      seen[target] = 1
      stack.push(target)
    }
  }
  return seen
}

describe('driving distances', () => {
  const space = createSearchSpace(graph)
  const time = freeFlowTime(graph)
  const miles = (from: string, to: string): number =>
    (shortestPath(graph, nodeNamed(from), nodeNamed(to), time, space)?.lengthMeters ?? Number.NaN) / milesToMeters(1)

  test.each(readPairs('distances.tsv'))('%s to %s is %d miles, within 3 %%', (from, to, truth) => {
    expect(Math.abs(miles(from, to) / truth - 1)).toBeLessThan(0.03)
  })

  // These distances were written from memory and rounded, hence the wider tolerance. Pairs that did not fit were left out, so this is
  // a regression guard and no evidence of accuracy.
  test.each(readPairs('further-distances.tsv'))('%s to %s is about %d miles', (from, to, truth) => {
    expect(Math.abs(miles(from, to) / truth - 1)).toBeLessThan(0.04)
  })

  test.each(readPairs('town-roads.tsv'))(
    '[ROADS-001] %s to %s has its road, %d miles within 5 %%',
    (from, to, truth) => {
      expect(Math.abs(miles(from, to) / truth - 1)).toBeLessThan(0.05)
    },
  )

  test('[ROADS-002] Fredericton to Moncton is the Trans-Canada number 2', () => {
    const path = shortestPath(graph, nodeNamed('Fredericton, NB'), nodeNamed('Moncton, NB'), time, space)
    expect(Array.from(path?.edges ?? [], edgeRoutes).flat()).toEqual(['TCH-2'])
  })
})

describe('the authored network', () => {
  test('names every two-digit interstate', () => {
    const named = new Set(network.routes.flatMap((route) => route.split('/')))
    expect(TWO_DIGIT_INTERSTATES.filter((route) => !named.has(route))).toEqual([])
  })

  test('is connected: every node can reach every other when ferries are allowed', () => {
    expect(reachableNodes(nodeNamed('Chicago, IL'), () => true)).not.toContain(0)
  })

  test('needs ferries only to reach islands', () => {
    const mainland = reachableNodes(
      nodeNamed('Chicago, IL'),
      (edge) => ((graph.edgeFlags[edge] as number) & EDGE_FERRY) === 0,
    )
    const cutOff = network.nodeNames.filter((_, node) => !mainland[node])
    expect(cutOff.length).toBeGreaterThan(0)
    expect(cutOff.filter((name) => !ISLANDS.test(name))).toEqual([])
  })

  test('has a return edge of the same length for every edge', () => {
    const withoutReturn = [...graph.edgeTarget.keys()].filter((edge) => {
      const back = edgesFrom(graph.edgeTarget[edge] as number).find(
        (candidate) => graph.edgeTarget[candidate] === graph.edgeSource[edge],
      )
      return back === undefined || graph.edgeLengthMeters[back] !== graph.edgeLengthMeters[edge]
    })
    expect(withoutReturn).toEqual([])
  })

  test('has no leg shorter than the straight line, and none more than 1.6 times as long', () => {
    const odd: string[] = []
    for (let edge = 0; edge < graph.edgeTarget.length; edge++) {
      const [source, target] = [graph.edgeSource[edge] as number, graph.edgeTarget[edge] as number]
      const straight = metersBetween(position(source), position(target))
      const ratio = (graph.edgeLengthMeters[edge] as number) / straight
      // Half a mile of slack: where two interchanges nearly touch, rounding to whole miles distorts the ratio.
      const slack = milesToMeters(0.5) / straight
      if (ratio < 0.999 || ratio > 1.6 + slack)
        odd.push(
          `${edgeRoutes(edge).join()} ${network.nodeNames[source]} to ${network.nodeNames[target]}: ${ratio.toFixed(2)}`,
        )
    }
    expect(odd).toEqual([])
  })

  test('has free-flow speeds of 55 to 80 mph on interstates, 40 to 75 on other roads and 8 to 30 on ferries', () => {
    const odd = [...graph.edgeTarget.keys()].filter((edge) => {
      const mph = mpsToMph(graph.edgeFreeFlowMps[edge] as number)
      const roadClass = ROAD_CLASSES[graph.edgeClass[edge] as number]
      const [least, most] = roadClass === 'interstate' ? [54.9, 80.1] : roadClass === 'ferry' ? [8, 30] : [40, 75]
      return mph < least || mph > most
    })
    expect(odd).toEqual([])
  })

  test('flags border crossings and ferries', () => {
    const flagged = (flag: number): string[] =>
      [...graph.edgeFlags.keys()]
        .filter((edge) => (graph.edgeFlags[edge] as number) & flag)
        .map((edge) =>
          [graph.edgeSource[edge], graph.edgeTarget[edge]].map((node) => network.nodeNames[node as number]),
        )
        .map((names) => names.join(' - '))
    const borders = flagged(EDGE_BORDER)
    for (const crossing of [
      'Detroit, MI - Windsor, ON',
      'Laredo, TX - Nuevo Laredo, TAM',
      'San Ysidro, CA - Tijuana, BCN',
      'Buffalo, NY - Fort Erie, ON',
    ])
      expect(borders).toContain(crossing)
    expect(borders).not.toContain('Tijuana, BCN - Tecate, BCN')
    expect(flagged(EDGE_FERRY)).toContain('Cape May, NJ - Lewes, DE')
    expect(flagged(EDGE_FERRY)).not.toContain('Detroit, MI - Windsor, ON')
  })

  test('names both routes where they share a road', () => {
    const edges = edgesFrom(nodeNamed('South Bend, IN'))
    expect(edges.map(edgeRoutes)).toContainEqual(['I-80', 'I-90'])
  })
})

describe('building the network', () => {
  test('places.tsv is up to date with the corridor files', async () => {
    const stored = readFileSync(PLACES_FILE, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t'))
    const located = await locatePlaces()
    expect(stored.map(([name]) => name)).toEqual([...located.keys()])
    // The cosine's last digit differs between machines, so coordinates are compared to 0.005 degrees.
    const moved = stored.filter(([name = '', lat, lng, elevation]) => {
      const place = located.get(name)
      if (place?.elevation !== (elevation ? Number(elevation) : undefined)) return true
      return !place || Math.abs(place.lat - Number(lat)) > 0.005 || Math.abs(place.lng - Number(lng)) > 0.005
    })
    expect(moved).toEqual([])
  }, 300_000)

  test('an unknown place name fails the build and is named in the error', () => {
    const corridors = parseCorridors('I-80 interstate\n  WY: 313 Laramie, 360 Atlantis\n', 'test.txt')
    const places = new Map([[placeKey('Laramie, WY'), { lng: -105.59, lat: 41.31 }]])
    expect(() => buildNetwork(corridors, places)).toThrow('No place is called "Atlantis, WY"')
  })

  test('the build fails when two routes state different lengths for the same leg', () => {
    const corridors = parseCorridors('I-80 interstate\n  WY: 0 A, 50 B\nUS-30 us\n  WY: +0 A, +80 B\n', 'test.txt')
    const places = new Map([
      [placeKey('A, WY'), { lng: -105, lat: 41 }],
      [placeKey('B, WY'), { lng: -104.2, lat: 41 }],
    ])
    expect(() => buildNetwork(corridors, places)).toThrow('I-80 and US-30 differ on the miles from A, WY to B, WY.')
  })

  test('the corridor files hold more than four thousand legs', () => {
    const legs = readCorridors().reduce((sum, corridor) => sum + corridor.stops.length - 1, 0)
    expect(legs).toBeGreaterThan(4000)
  })
})
