import { milesToMeters, mphToMps } from '@stormlane/domain/measures'
import { lineLengthMeters, type Position } from '../src/network/position.ts'
import type { RoadClass } from '../src/network/road-class.ts'
import { createNetwork, type RoadNetwork, type RoadNode } from '../src/network/road-graph.ts'

interface Road {
  route: string
  /** Names of nodes, in order. */
  through: string[]
  class?: RoadClass
  mph?: number
  oneWay?: boolean
  /** Stated miles of each leg; defaults to the length of the drawn line. */
  miles?: number
}

/** A small network for tests: places by name, and the roads that connect them. */
export function network(places: Record<string, Position>, ...roads: Road[]): RoadNetwork {
  const names = Object.keys(places)
  const nodes: RoadNode[] = names.map((name) => {
    const [lng, lat] = places[name] as Position
    return { lng, lat, name }
  })
  const legs = roads.flatMap(({ route, through, class: roadClass = 'interstate', mph = 65, oneWay = false, miles }) =>
    through.slice(1).map((to, i) => {
      const from = through[i] as string
      const line = [places[from] as Position, places[to] as Position]
      return {
        from: names.indexOf(from),
        to: names.indexOf(to),
        lengthMeters: miles === undefined ? lineLengthMeters(line) : milesToMeters(miles),
        freeFlowMps: mphToMps(mph),
        class: roadClass,
        route,
        ferry: roadClass === 'ferry',
        border: false,
        oneWay,
        line,
      }
    }),
  )
  return createNetwork(nodes, legs, 'drawn by hand')
}
