import {
  climbingSpeedMps,
  topSpeedMps,
  truckLimitMps,
  truckTerrainMps,
  type VehicleData,
} from '@stormlane/domain/roads'
import { edgeClimbs } from '../network/edge-climbs.ts'
import { edgeStates } from '../network/edge-states.ts'
import { createLandmarks, type Landmarks } from '../network/landmarks.ts'
import { ROAD_CLASSES, type RoadClass } from '../network/road-class.ts'
import { EDGE_FERRY, type RoadGraph, type RoadNetwork } from '../network/road-graph.ts'
import { ROAD_KIND_OF_CLASS } from './road-kind.ts'

/** The roads at the speeds of one kind of vehicle. */
export interface VehicleGraph {
  graph: RoadGraph
  landmarks: Landmarks
}

/** Number of cached graphs; fleets use few different top speeds. */
const KEPT_GRAPHS = 8

/**
 * Returns the graph of a vehicle. A truck drives at the lowest of the road's free-flow speed, the state's limit for
 * trucks, its governor, and the speed that its engine reaches on a climb. Each graph has its own landmarks, because
 * bounds from faster roads would make the search visit more nodes.
 */
export function vehicleGraphs(network: RoadNetwork): (vehicle: Pick<VehicleData, 'type' | 'topSpeed'>) => VehicleGraph {
  const usual: VehicleGraph = { graph: network.graph, landmarks: createLandmarks(network.graph) }
  const known = new Map<string, VehicleGraph>()
  let limits: Float32Array | undefined
  return (vehicle) => {
    const top = topSpeedMps(vehicle)
    if (vehicle.type === 'car' && top === Number.POSITIVE_INFINITY) return usual
    const key = `${vehicle.type} ${top}`
    let found = known.get(key)
    if (!found) {
      if (vehicle.type === 'truck') limits ??= truckLimits(network)
      const ofType = vehicle.type === 'truck' ? limits : undefined
      const graph = { ...network.graph, edgeFreeFlowMps: limitedSpeeds(network.graph, top, ofType) }
      found = { graph, landmarks: createLandmarks(graph) }
    }
    known.delete(key)
    known.set(key, found)
    for (const old of [...known.keys()].slice(0, -KEPT_GRAPHS)) known.delete(old)
    return found
  }
}

/** The legal limit for trucks on each edge, or the speed that they reach on its climb if that is lower, in m/s. */
function truckLimits(network: RoadNetwork): Float32Array {
  const states = edgeStates(network)
  const climbs = edgeClimbs(network)
  const { edgeClass, edgeShape, edgeFreeFlowMps } = network.graph
  return Float32Array.from(edgeClass, (roadClass, edge) => {
    const kind = ROAD_KIND_OF_CLASS[ROAD_CLASSES[roadClass] as RoadClass]
    const climb = climbs[edge] as number
    const limit = truckLimitMps(states[edge] as string, kind)
    const terrain = kind === 'highway' ? (network.shapeTerrains?.[edgeShape[edge] as number] ?? 0) : 0
    // Freeways are graded and have lanes for climbs; what is known of them is the climb between their towns.
    const inTerrain = truckTerrainMps(Math.min(edgeFreeFlowMps[edge] as number, limit), terrain, climb)
    return Math.min(limit, climbingSpeedMps(climb), inTerrain)
  })
}

function limitedSpeeds(graph: RoadGraph, topMps: number, limits: Float32Array | undefined): Float32Array {
  return graph.edgeFreeFlowMps.map((mps, edge) => {
    const isFerry = ((graph.edgeFlags[edge] as number) & EDGE_FERRY) !== 0
    return isFerry ? mps : Math.min(mps, topMps, limits?.[edge] ?? Number.POSITIVE_INFINITY)
  })
}
