import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'
import type { RandomSource } from '@stormlane/domain/measures'
import {
  edgeLine,
  freeFlowTime,
  type RoadGraph,
  type RoadNetwork,
  type SearchSpace,
  shortestPath,
} from '@stormlane/roads'
import { Tour, type TourPoint, type TourStop } from './tour.ts'

/** 49 CFR 395.3: a 30-minute break after 8 hours of driving, ten hours off duty after 11. */
const BREAK_AFTER_SECONDS = 8 * 3600
const BREAK_SECONDS = 1800
const REST_AFTER_SECONDS = 11 * 3600
const REST_SECONDS = 10 * 3600
/** Straight-line distance of customers from the depot. */
const CUSTOMER_DISTANCE_METERS = [90_000, 750_000] as const
/** Time for loading or unloading. */
const LOADING_SECONDS = [2400, 7200] as const
const DEPOT_SECONDS = [5400, 14_400] as const
/** Speed governors limit trucks to 65 to 68 mph. */
export const GOVERNED_MPS = [29, 30.4] as const

const randomBetween = ([low, high]: readonly [number, number], random: RandomSource) => low + (high - low) * random()

/** Plans a tour from a depot to one to three customers and back, with loading, breaks and rest periods. */
export function planTour({ graph }: RoadNetwork, depot: number, random: RandomSource, space: SearchSpace): Tour {
  const customers = customersAround(graph, depot)
  const governed = randomBetween(GOVERNED_MPS, random)
  const places = [depot, ...Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(customers, random)), depot]
  const builder = new TourBuilder(graph, governed)
  for (let i = 1; i < places.length; i++) {
    const path = shortestPath(graph, places[i - 1] as number, places[i] as number, freeFlowTime(graph), space)
    if (!path) continue
    for (const edge of path.edges) builder.along(edge)
    builder.stop(randomBetween(i + 1 < places.length ? LOADING_SECONDS : DEPOT_SECONDS, random))
  }
  if (builder.points.length < 2) throw new Error(`No road leaves node ${depot} of the network.`)
  return new Tour(builder.points, builder.speeds, builder.stops)
}

function customersAround({ nodeLng, nodeLat }: RoadGraph, depot: number): number[] {
  const at = (node: number) => ({ latitude: nodeLat[node] as number, longitude: nodeLng[node] as number })
  const customers: number[] = []
  for (let node = 0; node < nodeLng.length; node++) {
    const meters = distanceMeters(at(depot), at(node))
    if (meters >= CUSTOMER_DISTANCE_METERS[0] && meters <= CUSTOMER_DISTANCE_METERS[1]) customers.push(node)
  }
  return customers
}

const pick = (nodes: readonly number[], random: RandomSource) => nodes[Math.floor(random() * nodes.length)] as number

/** Collects the points, speeds and stops of a tour. */
class TourBuilder {
  readonly points: TourPoint[] = []
  readonly speeds: number[] = []
  readonly stops: TourStop[] = []
  readonly #graph: RoadGraph
  readonly #governedMps: number
  #sinceBreak = 0
  #sinceRest = 0

  constructor(graph: RoadGraph, governedMps: number) {
    this.#graph = graph
    this.#governedMps = governedMps
  }

  /** The drawn line is a little shorter than the road, so the length of the road is distributed over it. */
  along(edge: number): void {
    const speed = Math.min(this.#governedMps, this.#graph.edgeFreeFlowMps[edge] as number)
    const line = edgeLine(this.#graph, edge).map(([longitude, latitude]) => ({ longitude, latitude }))
    let drawnMeters = 0
    for (let i = 1; i < line.length; i++)
      drawnMeters += distanceMeters(line[i - 1] as Coordinates, line[i] as Coordinates)
    const seconds = (this.#graph.edgeLengthMeters[edge] as number) / speed
    for (const [i, point] of line.entries()) {
      if (i === 0) {
        if (this.points.length === 0) this.points.push({ ...point, atSeconds: 0 })
        continue
      }
      const share = drawnMeters > 0 ? distanceMeters(line[i - 1] as Coordinates, point) / drawnMeters : 0
      this.points.push({ ...point, atSeconds: this.#seconds + share * seconds })
      this.speeds.push(speed)
    }
    this.#sinceBreak += seconds
    this.#sinceRest += seconds
    if (this.#sinceRest >= REST_AFTER_SECONDS) this.stop(REST_SECONDS)
    else if (this.#sinceBreak >= BREAK_AFTER_SECONDS) this.stop(BREAK_SECONDS)
  }

  stop(lastsSeconds: number): void {
    this.stops.push({ atSeconds: this.#seconds, lastsSeconds })
    this.#sinceBreak = 0
    if (lastsSeconds >= REST_SECONDS) this.#sinceRest = 0
  }

  get #seconds(): number {
    return this.points.at(-1)?.atSeconds ?? 0
  }
}
