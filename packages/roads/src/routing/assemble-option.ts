import type { Coordinates } from '@stormlane/domain/geo'
import type { RoadKind, RouteLeg, RouteOption, RouteSegment } from '@stormlane/domain/roads'
import { metersBetween, type Position } from '../network/position.ts'
import { ROAD_CLASSES, type RoadClass } from '../network/road-class.ts'
import { EDGE_FERRY, edgeLine, type RoadNetwork } from '../network/road-graph.ts'
import type { SnappedPoint } from '../network/snap-to-road.ts'
import type { EdgePart } from './leg-path.ts'
import { ROAD_KIND_OF_CLASS } from './road-kind.ts'

/** Local streets between a place and its road are driven at 30 mph and are longer than the straight line (our choice). */
const ACCESS_MPS = 13.4
const ACCESS_DETOUR = 1.3
/** A place closer than this counts as being on the road. */
const ON_ROAD_METERS = 30

export interface Stopover {
  at: Coordinates
  snapped: SnappedPoint
  stopSeconds: number
}

/** Builds an option from the parts of every leg, with access segments to places off the network. */
export function assembleOption(
  network: RoadNetwork,
  stopovers: readonly Stopover[],
  parts: readonly (readonly EdgePart[])[],
): RouteOption {
  const builder = new OptionBuilder()
  const legs: RouteLeg[] = []
  parts.forEach((leg, i) => {
    const from = stopovers[i] as Stopover
    const to = stopovers[i + 1] as Stopover
    const fromSegment = builder.segments.length
    builder.addAccess(lngLat(from.at), from.snapped.point, from.snapped.distanceMeters)
    for (const part of leg) addPart(builder, network, part)
    builder.addAccess(to.snapped.point, lngLat(to.at), to.snapped.distanceMeters)
    legs.push({ fromSegment, endSegment: builder.segments.length, stopSeconds: to.stopSeconds })
    builder.endLeg()
  })
  return { geometry: Float64Array.from(builder.geometry), segments: builder.segments, legs }
}

const lngLat = ({ latitude, longitude }: Coordinates): Position => [longitude, latitude]

function addPart(builder: OptionBuilder, { graph, routes }: RoadNetwork, part: EdgePart): void {
  const { edge, from, to } = part
  const roadClass = ROAD_CLASSES[graph.edgeClass[edge] as number] as RoadClass
  const ferry = ((graph.edgeFlags[edge] as number) & EDGE_FERRY) !== 0
  const line = edgeLine(graph, edge)
  builder.add(from === 0 && to === 1 ? line : partOfLine(line, from, to), {
    lengthMeters: (graph.edgeLengthMeters[edge] as number) * (to - from),
    freeFlowMps: graph.edgeFreeFlowMps[edge] as number,
    roadKind: ferry ? 'ferry' : ROAD_KIND_OF_CLASS[roadClass],
    routeName: routes[graph.edgeRoute[edge] as number] ?? '',
  })
}

interface SegmentAttributes {
  lengthMeters: number
  freeFlowMps: number
  roadKind: RoadKind
  routeName: string
}

/** Collects geometry and segments; merges consecutive parts with the same road and speed into one segment. */
class OptionBuilder {
  readonly geometry: number[] = []
  readonly segments: RouteSegment[] = []
  #mergesFrom = 0

  addAccess(from: Position, to: Position, meters: number): void {
    if (meters < ON_ROAD_METERS) return
    const lengthMeters = meters * ACCESS_DETOUR
    this.add([from, to], { lengthMeters, freeFlowMps: ACCESS_MPS, roadKind: 'access', routeName: '' })
  }

  add(line: readonly Position[], attributes: SegmentAttributes): void {
    const [first] = line
    const joins = first && this.geometry.at(-2) === first[1] && this.geometry.at(-1) === first[0]
    const fromPoint = joins ? this.geometry.length / 2 - 1 : this.geometry.length / 2
    for (const [lng, lat] of joins ? line.slice(1) : line) this.geometry.push(lat, lng)
    const toPoint = this.geometry.length / 2 - 1
    const last = this.segments.at(-1)
    const merges =
      last !== undefined &&
      this.segments.length > this.#mergesFrom &&
      last.toPoint === fromPoint &&
      last.routeName === attributes.routeName &&
      last.roadKind === attributes.roadKind &&
      last.freeFlowMps === attributes.freeFlowMps
    if (!merges) this.segments.push({ fromPoint, toPoint, ...attributes })
    else
      this.segments[this.segments.length - 1] = {
        ...last,
        toPoint,
        lengthMeters: last.lengthMeters + attributes.lengthMeters,
      }
  }

  /** A segment never crosses a stop. */
  endLeg(): void {
    this.#mergesFrom = this.segments.length
  }
}

/** The part of a line between two fractions of its length. */
function partOfLine(line: readonly Position[], from: number, to: number): Position[] {
  const lengths = line.map((point, i) => (i === 0 ? 0 : metersBetween(line[i - 1] as Position, point)))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const part: Position[] = []
  let behind = 0
  for (let i = 1; i < line.length; i++) {
    const length = lengths[i] as number
    const begins = (from * whole - behind) / length
    const ends = (to * whole - behind) / length
    if (ends >= 0 && begins <= 1) {
      if (part.length === 0) part.push(pointBetween(line, i, Math.max(0, begins)))
      part.push(pointBetween(line, i, Math.min(1, ends)))
      if (ends <= 1) break
    }
    behind += length
  }
  return part.length >= 2 ? part : [line[0] as Position, line.at(-1) as Position]
}

function pointBetween(line: readonly Position[], i: number, share: number): Position {
  const [a, b] = [line[i - 1] as Position, line[i] as Position]
  if (share === 0 || share === 1) return share === 0 ? a : b
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}
