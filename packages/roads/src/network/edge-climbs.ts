import type { RoadNetwork } from './road-graph.ts'

/**
 * On shorter edges, the height of a town's center above or below its road would be mistaken for a climb (our choice).
 */
const SHORTEST_METERS = 10_000

/**
 * The mean climb of each edge in its direction of travel: 0.02 is 2 %, negative downhill, 0 if the elevation of an end
 * is unknown. The elevations of towns are known, those of the summits between them are not, so a road over a pass
 * climbs more than this says.
 */
export function edgeClimbs({ graph, nodeElevations }: RoadNetwork): Float32Array {
  return graph.edgeLengthMeters.map((meters, edge) => {
    const from = nodeElevations?.[graph.edgeSource[edge] as number] ?? undefined
    const to = nodeElevations?.[graph.edgeTarget[edge] as number] ?? undefined
    return meters < SHORTEST_METERS || from === undefined || to === undefined ? 0 : (to - from) / meters
  })
}
