import { expect, test } from 'vitest'
import { loadAuthoredNetwork } from '../corridors/authored-network.ts'
import { lineLengthMeters, metersBetween } from './position.ts'
import { edgeLine } from './road-graph.ts'
import { roadLines } from './road-lines.ts'

const network = loadAuthoredNetwork()
const lines = roadLines(network)

test('draws every road once', () => {
  const { graph } = network
  let once = 0
  for (let edge = 0; edge < graph.edgeTarget.length; edge++) once += lineLengthMeters(edgeLine(graph, edge)) / 2
  const drawn = lines.reduce((sum, { line }) => sum + lineLengthMeters(line), 0)
  expect(drawn / once).toBeCloseTo(1, 6)
})

test('joins the edges of a route, so that there are far fewer lines than edges', () => {
  expect(lines.length).toBeLessThan(network.graph.edgeTarget.length / 4)
  const longest = Math.max(...lines.filter(({ route }) => route === 'I-10').map(({ line }) => lineLengthMeters(line)))
  expect(longest).toBeGreaterThan(1_000_000)
})

test('neighboring points of a line on land are at most 15 km apart', () => {
  const jumps = lines.flatMap(({ line, ferry, route }) =>
    line.flatMap((point, i) => {
      const before = line[i - 1]
      return !ferry && before && metersBetween(before, point) > 15_000 ? [`${route} near ${point.join()}`] : []
    }),
  )
  expect(jumps).toEqual([])
})

test('lines carry route and class', () => {
  expect(lines).toContainEqual(expect.objectContaining({ route: 'TCH-1', class: 'trans-canada', ferry: false }))
  expect(lines).toContainEqual(expect.objectContaining({ class: 'ferry', ferry: true }))
})
