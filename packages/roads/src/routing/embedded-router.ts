import { setImmediate } from 'node:timers/promises'
import type { LegTable } from '@stormlane/domain/deciding'
import type { Coordinates } from '@stormlane/domain/geo'
import { MAX_ROUTE_OPTIONS, type RouteOption, type RouteRequest, type Router } from '@stormlane/domain/roads'
import { RouteError } from '@stormlane/domain/trips'
import type { RoadClosed } from '../deciding/closed-road.ts'
import type { RoadGraph, RoadNetwork } from '../network/road-graph.ts'
import { createSearchSpace, type SearchSpace } from '../network/shortest-path.ts'
import { createRoadIndex, type RoadIndex, snapToRoad } from '../network/snap-to-road.ts'
import { assembleOption, type Stopover } from './assemble-option.ts'
import { breakDelay } from './break-delay.ts'
import { type Candidate, isDistinct } from './distinct-options.ts'
import { type EdgePart, type LegSearch, legPath } from './leg-path.ts'
import { legTable } from './leg-table.ts'
import type { RoadSpeeds } from './road-speeds.ts'
import { type EdgeSeconds, edgeSeconds } from './route-cost.ts'
import { type VehicleGraph, vehicleGraphs } from './vehicle-graph.ts'

/** Places farther than this from any road get no directions (our choice; the authored network has no county roads). */
const MAX_SNAP_METERS = 50_000
/** A closure farther than this from any road closes none (our choice): reports are placed to a mile or so. */
const CLOSURE_SNAP_METERS = 1600
/** Cost factor on the roads of every candidate found so far, applied again after each search, to find alternatives. */
const PENALTY = 1.4
/** Maximum number of searches for alternatives. */
const MAX_SEARCHES = 6

/** Routes on the network in memory, by the vehicle's travel time in the forecast weather. Deterministic. */
export class EmbeddedRouter implements Router {
  readonly #network: RoadNetwork
  readonly #index: RoadIndex
  readonly #space: SearchSpace
  readonly #graphOf: ReturnType<typeof vehicleGraphs>
  readonly #speeds: () => RoadSpeeds | undefined

  /** `speeds` returns the speeds of the newest run, or undefined while there is none. */
  constructor(network: RoadNetwork, speeds: () => RoadSpeeds | undefined = () => undefined) {
    this.#network = network
    this.#index = createRoadIndex(network.graph)
    this.#space = createSearchSpace(network.graph)
    this.#graphOf = vehicleGraphs(network)
    this.#speeds = speeds
  }

  async routes(request: RouteRequest, signal?: AbortSignal): Promise<RouteOption[]> {
    const stopovers = this.#stopovers(request)
    const departMs = request.departAt.getTime()
    const roads = this.#graphOf(request.vehicle)
    const { graph } = roads
    const atFreeFlow = edgeSeconds(graph, undefined)
    const delay = breakDelay(request.driver)
    const inWeather = edgeSeconds(graph, this.#speeds(), (atMs) => atMs + delay(atMs - departMs))

    const best = this.#findCandidate(roads, stopovers, departMs, inWeather)
    if (!best) throw new RouteError('DIRECTIONS_NOT_FOUND')
    const candidates = [best]
    // The quickest route at free flow may lead through the storm that the best one avoids; planners want to see both.
    const usual = this.#findCandidate(roads, stopovers, departMs, atFreeFlow)
    if (usual && isDistinct(graph, usual, candidates)) candidates.push(usual)

    const penalties = new Float32Array(graph.firstShapePoint.length - 1).fill(1)
    let latest: Candidate | undefined = best
    if (usual && candidates.includes(usual)) this.#penalize(penalties, usual)
    for (let search = 0; search < MAX_SEARCHES && candidates.length < MAX_ROUTE_OPTIONS && latest; search++) {
      await setImmediate(undefined, { signal })
      this.#penalize(penalties, latest)
      latest = this.#findCandidate(roads, stopovers, departMs, inWeather, penalties)
      if (latest && isDistinct(graph, latest, candidates)) candidates.push(latest)
    }
    return candidates
      .map((candidate) => ({ candidate, seconds: this.#secondsOf(candidate, stopovers, departMs, inWeather) }))
      .toSorted((a, b) => a.seconds - b.seconds)
      .map(({ candidate }) => assembleOption({ ...this.#network, graph }, stopovers, candidate.legs))
  }

  /**
   * The way that costs least if danger counts, too; undefined if no road is open. `riskOf` gets the vehicle's roads and
   * returns the seconds that their dangers are worth.
   */
  saferRoute(
    request: RouteRequest,
    riskOf: (graph: RoadGraph) => EdgeSeconds,
    closures: readonly RoadClosed[] = [],
  ): RouteOption | undefined {
    const stopovers = this.#stopovers(request)
    const departMs = request.departAt.getTime()
    const roads = this.#graphOf(request.vehicle)
    const delay = breakDelay(request.driver)
    const entered = (atMs: number) => atMs + delay(atMs - departMs)
    const seconds = edgeSeconds(roads.graph, this.#speeds(), entered)
    const danger = riskOf(roads.graph)
    const isClosed = this.#closedAt(closures)
    const risk: EdgeSeconds = (edge, atMs) =>
      isClosed(edge, entered(atMs)) ? Number.POSITIVE_INFINITY : danger(edge, entered(atMs))
    const found = this.#findCandidate(roads, stopovers, departMs, seconds, undefined, risk)
    return found && assembleOption({ ...this.#network, graph: roads.graph }, stopovers, found.legs)
  }

  /** The times between all places of a trip in the forecast weather, without the driver's breaks. */
  legs(request: RouteRequest, signal?: AbortSignal): Promise<LegTable> {
    const { graph, landmarks } = this.#graphOf(request.vehicle)
    const seconds = edgeSeconds(graph, this.#speeds())
    const search = { graph, space: this.#space, seconds, shapePenalty: undefined, landmarks }
    const places = this.#stopovers(request).map(({ snapped }) => snapped)
    const secondsOf = (parts: readonly EdgePart[], startMs: number) =>
      (arrivalMs(parts, startMs, seconds) - startMs) / 1000
    return legTable(search, places, request.departAt.getTime(), secondsOf, signal)
  }

  /** Whether an edge is closed at a time: a closure closes both directions of the road that is nearest to it. */
  #closedAt(closures: readonly RoadClosed[]): (edge: number, atMs: number) => boolean {
    const closed = new Map<number, RoadClosed[]>()
    for (const closure of closures) {
      const snapped = snapToRoad(this.#index, [closure.longitude, closure.latitude], CLOSURE_SNAP_METERS)
      for (const edge of snapped ? [snapped.edge, snapped.edgeBack] : [])
        closed.set(edge, [...(closed.get(edge) ?? []), closure])
    }
    return (edge, atMs) =>
      (closed.get(edge) ?? []).some(
        ({ from, until }) => atMs >= from.getTime() && (until === null || atMs < until.getTime()),
      )
  }

  #stopovers({ origin, destination, stops }: RouteRequest): Stopover[] {
    return [
      this.#stopover(origin, 0),
      ...stops.map((stop) => this.#stopover(stop, stop.stopSeconds)),
      this.#stopover(destination, 0),
    ]
  }

  #stopover({ latitude, longitude }: Coordinates, stopSeconds: number): Stopover {
    const snapped = snapToRoad(this.#index, [longitude, latitude], MAX_SNAP_METERS)
    if (!snapped) throw new RouteError('DIRECTIONS_NOT_FOUND')
    return { at: { latitude, longitude }, snapped, stopSeconds }
  }

  /** The quickest path through all stops; each leg starts after the previous leg and its stop. */
  #findCandidate(
    { graph, landmarks }: VehicleGraph,
    stopovers: readonly Stopover[],
    departMs: number,
    seconds: EdgeSeconds,
    shapePenalty?: Float32Array,
    risk?: EdgeSeconds,
  ): Candidate | undefined {
    const search: LegSearch = { graph, space: this.#space, seconds, shapePenalty, risk, landmarks }
    const legs: EdgePart[][] = []
    let now = departMs
    for (let i = 1; i < stopovers.length; i++) {
      const from = stopovers[i - 1] as Stopover
      const to = stopovers[i] as Stopover
      const parts = legPath(search, from.snapped, to.snapped, now)
      if (!parts) return undefined
      now = arrivalMs(parts, now, seconds) + 1000 * to.stopSeconds
      legs.push(parts)
    }
    const atFreeFlow = edgeSeconds(graph, undefined)
    return { legs, freeFlowSeconds: arrivalMs(legs.flat(), 0, atFreeFlow) / 1000 }
  }

  #secondsOf(candidate: Candidate, stopovers: readonly Stopover[], departMs: number, seconds: EdgeSeconds): number {
    let now = departMs
    candidate.legs.forEach((parts, i) => {
      now = arrivalMs(parts, now, seconds) + 1000 * (stopovers[i + 1] as Stopover).stopSeconds
    })
    return (now - departMs) / 1000
  }

  #penalize(penalties: Float32Array, candidate: Candidate): void {
    const { edgeShape } = this.#network.graph
    for (const shape of new Set(candidate.legs.flat().map(({ edge }) => edgeShape[edge] as number))) {
      penalties[shape] = (penalties[shape] as number) * PENALTY
    }
  }
}

/** Arrival time when the first part is entered at `startMs`. */
function arrivalMs(parts: readonly EdgePart[], startMs: number, seconds: EdgeSeconds): number {
  return parts.reduce((now, { edge, from, to }) => now + 1000 * seconds(edge, now) * (to - from), startMs)
}
