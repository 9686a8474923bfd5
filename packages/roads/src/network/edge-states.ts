import { loadAuthoredNetwork, stateOf } from '../corridors/authored-network.ts'
import { metersBetween, type Position } from './position.ts'
import { EDGE_REVERSED, type RoadNetwork } from './road-graph.ts'

/** Size of the cells within which all edges of an imported network get the same state. */
const CELL_DEGREES = 0.25

/**
 * The state or province of each edge. Node names of the authored network contain it ("Laramie, WY"). An imported
 * network has no names, so an edge gets the state of the nearest authored place, which can be wrong near a state line.
 */
export function edgeStates(network: RoadNetwork): string[] {
  const { graph } = network
  const nearest = lazily(nearestPlaceStates)
  return Array.from(graph.edgeTarget, (target, edge) => {
    // Uses the end of the leg as written, so that both directions have the same state.
    const isReversed = ((graph.edgeFlags[edge] as number) & EDGE_REVERSED) !== 0
    const node = isReversed ? (graph.edgeSource[edge] as number) : target
    const name = network.nodeNames[node]
    return name ? stateOf(name) : nearest()([graph.nodeLng[node] as number, graph.nodeLat[node] as number])
  })
}

function nearestPlaceStates(): (at: Position) => string {
  const { graph, nodeNames } = loadAuthoredNetwork()
  const stateOfCell = new Map<string, string>()
  return ([lng, lat]) => {
    const cell = [Math.round(lng / CELL_DEGREES) * CELL_DEGREES, Math.round(lat / CELL_DEGREES) * CELL_DEGREES] as const
    const key = cell.join()
    let state = stateOfCell.get(key)
    if (state === undefined) {
      let least = Number.POSITIVE_INFINITY
      let nearest = ''
      nodeNames.forEach((name, node) => {
        const meters = metersBetween(cell, [graph.nodeLng[node] as number, graph.nodeLat[node] as number])
        if (meters < least) [least, nearest] = [meters, name]
      })
      state = stateOf(nearest)
      stateOfCell.set(key, state)
    }
    return state
  }
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
