import { metersToMiles } from '@stormlane/domain/measures'
import {
  EDGE_FERRY,
  EDGE_REVERSED,
  edgeLine,
  type Position,
  ROAD_CLASSES,
  type RoadClass,
  type RoadNetwork,
} from '@stormlane/roads'

/** A road between two nodes of the network, on which operators report. */
export interface Stretch {
  /** Stable as long as the network does not change. */
  number: number
  /** The first route of the road: 'I-80' for 'I-80/US-30'. */
  roadway: string
  class: RoadClass
  from: string
  to: string
  /** State code such as 'NE'; '' if neither end has a name. */
  state: string
  line: Position[]
  middle: Position
  miles: number
  mileMarkers: readonly [from: number, to: number]
}

export function roadStretches(network: RoadNetwork): Stretch[] {
  const { graph, routes, nodeNames } = network
  const stretches: Stretch[] = []
  for (let edge = 0; edge < graph.edgeTarget.length; edge++) {
    if ((graph.edgeFlags[edge] as number) & (EDGE_REVERSED | EDGE_FERRY)) continue
    const roadway = (routes[graph.edgeRoute[edge] as number] as string).split('/')[0] as string
    if (roadway === '') continue
    const line = edgeLine(graph, edge)
    const from = nodeNames[graph.edgeSource[edge] as number] as string
    const to = nodeNames[graph.edgeTarget[edge] as number] as string
    stretches.push({
      number: graph.edgeShape[edge] as number,
      roadway,
      class: ROAD_CLASSES[graph.edgeClass[edge] as number] as RoadClass,
      from: placeName(from),
      to: placeName(to),
      state: stateOf(from) || stateOf(to),
      line,
      middle: line[Math.floor(line.length / 2)] as Position,
      miles: metersToMiles(graph.edgeLengthMeters[edge] as number),
      mileMarkers: [0, 0],
    })
  }
  return withMileMarkers(stretches)
}

const placeName = (name: string) => name.split(',')[0] as string
const stateOf = (name: string) => name.split(', ')[1] ?? ''

/** Mile markers start at a state's western border on even routes and at its southern border on odd ones (MUTCD 2H.05). */
function withMileMarkers(stretches: readonly Stretch[]): Stretch[] {
  const marked: Stretch[] = []
  for (const group of Map.groupBy(stretches, ({ roadway, state }) => `${roadway} ${state}`).values()) {
    const number = Number(/\d+/.exec(group[0]?.roadway ?? '')?.[0] ?? 0)
    const axis = number % 2 === 0 ? 0 : 1
    let miles = 0
    for (const stretch of group.toSorted((a, b) => a.middle[axis] - b.middle[axis])) {
      const mileMarkers = [Math.round(miles), Math.round(miles + stretch.miles)] as const
      miles += stretch.miles
      marked.push({ ...stretch, mileMarkers })
    }
  }
  return marked.toSorted((a, b) => a.number - b.number)
}
