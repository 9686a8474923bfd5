import { describe, expect, test } from 'vitest'
import { loadAuthoredNetwork } from '../corridors/authored-network.ts'
import { metersBetween, type Position } from './position.ts'
import { edgeLine } from './road-graph.ts'
import { createRoadIndex, snapToRoad } from './snap-to-road.ts'

const network = loadAuthoredNetwork()
const { graph } = network
const index = createRoadIndex(graph)

/** Reference: distance to the nearest of many sample points along every road near the position. */
function nearestBySampling(at: Position): number {
  let nearest = Infinity
  for (let edge = 0; edge < graph.edgeTarget.length; edge++) {
    const line = edgeLine(graph, edge)
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1] as Position, line[i] as Position]
      if (Math.abs(a[0] - at[0]) > 4 || Math.abs(a[1] - at[1]) > 4) continue
      for (let share = 0; share <= 1; share += 0.02)
        nearest = Math.min(nearest, metersBetween(at, [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]))
    }
  }
  return nearest
}

describe('snapping', () => {
  test.each<[Position]>([[[-106.5, 41.2]], [[-87.9, 42.1]], [[-115, 36.9]], [[-74.3, 44.2]], [[-99.9, 27.1]]])(
    'finds the nearest road to %j',
    (at) => {
      const snapped = snapToRoad(index, at)
      const expected = nearestBySampling(at)
      expect(snapped?.distanceMeters).toBeGreaterThan(expected - 150)
      expect(snapped?.distanceMeters).toBeLessThan(expected + 1)
    },
  )

  test('returns how far along the edge the point lies', () => {
    const snapped = snapToRoad(index, [-105.2, 41.15])
    const route = network.routes[graph.edgeRoute[snapped?.edge as number] as number]
    expect(route).toContain('I-80')
    expect(snapped?.along).toBeGreaterThan(0)
    expect(snapped?.along).toBeLessThan(1)
    expect(graph.edgeTarget[snapped?.edgeBack as number]).toBe(graph.edgeSource[snapped?.edge as number])
  })

  test('a position at a node snaps to an end of an edge', () => {
    const node = network.nodeNames.indexOf('Laramie, WY')
    const snapped = snapToRoad(index, [graph.nodeLng[node] as number, graph.nodeLat[node] as number])
    expect(snapped?.distanceMeters).toBeCloseTo(0, 0)
    expect(Math.min(snapped?.along ?? 0.5, 1 - (snapped?.along ?? 0.5))).toBeCloseTo(0, 6)
  })

  test('returns undefined when no road is within the limit', () => {
    expect(snapToRoad(index, [-40, 35], 50_000)).toBeUndefined()
    expect(snapToRoad(index, [-40, 35])).toBeDefined()
  })
})
