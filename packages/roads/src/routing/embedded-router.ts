import { setImmediate } from 'node:timers/promises'
import {
  type Coordinates,
  MAX_ROUTE_OPTIONS,
  RouteError,
  type RouteOption,
  type RouteRequest,
  type Router,
} from '@stormlane/domain'
import { createLandmarks, type Landmarks } from '../network/landmarks.ts'
import type { RoadNetwork } from '../network/road-graph.ts'
import { createSearchSpace, type SearchSpace } from '../network/shortest-path.ts'
import { createRoadIndex, type RoadIndex, snapToRoad } from '../network/snap-to-road.ts'
import { assembleOption, type Stopover } from './assemble-option.ts'
import { isTrulyDifferent, type Way } from './different-options.ts'
import { type EdgePart, legPath, type SearchWith } from './leg-path.ts'
import type { RoadSpeeds } from './road-speeds.ts'
import { type EdgeSeconds, edgeSeconds } from './route-cost.ts'

/** A place farther from any road cannot be driven to (ours): the authored network leaves out county roads. */
const FARTHEST_FROM_ROAD_METERS = 50_000
/** Roads of earlier options cost this much more when another way is sought; again for every way found in vain. */
const PENALTY = 1.4
/** Searches for further options before we say that there are none. */
const MOST_SEARCHES = 6

/** Routes on the network in memory, by the weather that the vehicle meets where the forecast knows it. Deterministic. */
export class EmbeddedRouter implements Router {
  readonly #network: RoadNetwork
  readonly #index: RoadIndex
  readonly #space: SearchSpace
  readonly #landmarks: Landmarks
  readonly #speeds: () => RoadSpeeds | undefined

  /** `speeds` answers with the table of the newest run, or nothing while there is none. */
  constructor(network: RoadNetwork, speeds: () => RoadSpeeds | undefined = () => undefined) {
    this.#network = network
    this.#index = createRoadIndex(network.graph)
    this.#space = createSearchSpace(network.graph)
    this.#landmarks = createLandmarks(network.graph)
    this.#speeds = speeds
  }

  async routes(request: RouteRequest, signal?: AbortSignal): Promise<RouteOption[]> {
    const stopovers = this.#stopovers(request)
    const departMs = request.departAt.getTime()
    const freely = edgeSeconds(this.#network.graph, undefined)
    const inWeather = edgeSeconds(this.#network.graph, this.#speeds())

    const best = this.#way(stopovers, departMs, inWeather)
    if (!best) throw new RouteError('DIRECTIONS_NOT_FOUND')
    const ways = [best]
    // The usual way may lead through the storm that the best one avoids: whoever plans wants to see both.
    const usual = this.#way(stopovers, departMs, freely)
    if (usual && isTrulyDifferent(this.#network.graph, usual, ways)) ways.push(usual)

    const penalties = new Float32Array(this.#network.graph.firstShapePoint.length - 1).fill(1)
    let latest: Way | undefined = best
    if (usual && ways.includes(usual)) this.#penalize(penalties, usual)
    for (let search = 0; search < MOST_SEARCHES && ways.length < MAX_ROUTE_OPTIONS && latest; search++) {
      await setImmediate(undefined, { signal })
      this.#penalize(penalties, latest)
      latest = this.#way(stopovers, departMs, inWeather, penalties)
      if (latest && isTrulyDifferent(this.#network.graph, latest, ways)) ways.push(latest)
    }
    return ways
      .map((way) => ({ way, seconds: this.#secondsOf(way, stopovers, departMs, inWeather) }))
      .toSorted((a, b) => a.seconds - b.seconds)
      .map(({ way }) => assembleOption(this.#network, stopovers, way.legs))
  }

  #stopovers({ origin, destination, stops }: RouteRequest): Stopover[] {
    return [
      this.#stopover(origin, 0),
      ...stops.map((stop) => this.#stopover(stop, stop.stopSeconds)),
      this.#stopover(destination, 0),
    ]
  }

  #stopover({ latitude, longitude }: Coordinates, stopSeconds: number): Stopover {
    const snapped = snapToRoad(this.#index, [longitude, latitude], FARTHEST_FROM_ROAD_METERS)
    if (!snapped) throw new RouteError('DIRECTIONS_NOT_FOUND')
    return { at: { latitude, longitude }, snapped, stopSeconds }
  }

  /** The quickest way through all stops, each leg begun when the one before it and its stop are over. */
  #way(
    stopovers: readonly Stopover[],
    departMs: number,
    seconds: EdgeSeconds,
    penaltyOfShape?: Float32Array,
  ): Way | undefined {
    const search: SearchWith = {
      graph: this.#network.graph,
      space: this.#space,
      seconds,
      penaltyOfShape,
      landmarks: this.#landmarks,
    }
    const legs: EdgePart[][] = []
    let now = departMs
    for (let i = 1; i < stopovers.length; i++) {
      const from = stopovers[i - 1] as Stopover
      const to = stopovers[i] as Stopover
      const parts = legPath(search, from.snapped, to.snapped, now)
      if (!parts) return undefined
      now = arrivalOf(parts, now, seconds) + 1000 * to.stopSeconds
      legs.push(parts)
    }
    const freely = edgeSeconds(this.#network.graph, undefined)
    return { legs, freeFlowSeconds: arrivalOf(legs.flat(), 0, freely) / 1000 }
  }

  #secondsOf(way: Way, stopovers: readonly Stopover[], departMs: number, seconds: EdgeSeconds): number {
    let now = departMs
    way.legs.forEach((parts, i) => {
      now = arrivalOf(parts, now, seconds) + 1000 * (stopovers[i + 1] as Stopover).stopSeconds
    })
    return (now - departMs) / 1000
  }

  #penalize(penalties: Float32Array, way: Way): void {
    const { edgeShape } = this.#network.graph
    for (const shape of new Set(way.legs.flat().map(({ edge }) => edgeShape[edge] as number))) {
      penalties[shape] = (penalties[shape] as number) * PENALTY
    }
  }
}

/** When one arrives who enters the first part at a time. */
function arrivalOf(parts: readonly EdgePart[], startMs: number, seconds: EdgeSeconds): number {
  return parts.reduce((now, { edge, from, to }) => now + 1000 * seconds(edge, now) * (to - from), startMs)
}
