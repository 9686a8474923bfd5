// Places where a truck can stop, as the road data know them, and those that a vehicle comes to next (ADR 0267).
import type { TimedStretch } from '../driver-notifications/route-places.ts'
import type { Bounds } from '../forecast-ports.ts'
import { type Coordinates, distanceMeters } from '../geo/coordinates.ts'
import { boundsAround } from '../geo/corner-bounds.ts'
import { boundsOfPlaces } from '../map-bounds.ts'
import { decodePoints, nearestOnPath, type PathPoint } from '../routes/route-progress.ts'
import { milesToMeters } from '../units.ts'

const METERS_PER_MILE = milesToMeters(1)

/** From what is made for a stop to what merely allows one. */
export const ROAD_STOP_KINDS = ['rest_area', 'services', 'truck_parking', 'truck_fuel'] as const
export type RoadStopKind = (typeof ROAD_STOP_KINDS)[number]

export interface RoadStop extends Coordinates {
  kind: RoadStopKind
  /** Empty where the road data have no name. */
  name: string
}

/** The places to stop of the road network. */
export interface RoadStops {
  count: number
  within(bounds: Bounds): readonly RoadStop[]
}

/** A place to stop that a vehicle can reach. */
export interface ReachableStop extends RoadStop {
  /** Along the route, or as the crow flies without one. */
  miles: number
  /** How far it is beside the route, as the crow flies; null without a route. */
  offRouteMiles: number | null
  /** Its side of the route in the direction of travel; null without a route. */
  side: 'left' | 'right' | null
  /** Null without a route. */
  reachedAt: Date | null
}

/** About two and a half hours of driving (our choice). */
export const STOPS_AHEAD_MILES = 150
/** A longer detour is no place to stop on the way (our choice). */
const DETOUR_MILES = 2
/** Without a route: half an hour of driving in any direction (our choice). */
export const STOPS_NEARBY_MILES = 25
/** More than these nobody compares on a card (our choice). */
const MOST_STOPS = 5
/** What has no other name and is as near as this to a rest area, on the same side, is a part of it (our choice). */
const PART_OF_REST_AREA_METERS = 500

/**
 * The next places to stop along a route, nearest first; undefined if the vehicle is not on the route, or has driven all of it. The
 * vehicle is taken to drive on at the pace of its plan, also where it is late.
 */
export function stopsAhead(
  stops: RoadStops,
  stretches: readonly TimedStretch[],
  at: Coordinates,
  now: Date,
): ReachableStop[] | undefined {
  const path = stretches.flatMap(pathOf)
  const here = nearestOnPath({ points: path }, at)
  if (!here || here.meters > milesToMeters(DETOUR_MILES)) return undefined
  const points = pathFrom(path, { ...at, mile: here.mile })
  const bounds = boundsOfPlaces(points)
  if (points.length < 2 || !bounds) return undefined
  const leavesAt = Math.max(now.getTime(), stretches[0]?.entersAt.getTime() ?? 0)
  const plannedHere = plannedTime(stretches, here.mile)
  const found = stops.within(withDetours(bounds)).flatMap((stop): ReachableStop[] => {
    const beside = nearestOnPath({ points }, stop)
    if (!beside || beside.meters > milesToMeters(DETOUR_MILES)) return []
    const miles = beside.mile - here.mile
    // What is behind the vehicle is nearest to the begin of what is ahead.
    if (miles <= 0 || miles > STOPS_AHEAD_MILES) return []
    return [
      {
        ...stop,
        miles,
        offRouteMiles: beside.meters / METERS_PER_MILE,
        side: beside.side,
        reachedAt: new Date(leavesAt + plannedTime(stretches, beside.mile) - plannedHere),
      },
    ]
  })
  return nearestFirst(found)
}

/** The nearest places to stop of a vehicle without a route, as the crow flies. */
export function stopsNearby(stops: RoadStops, at: Coordinates): ReachableStop[] {
  const found = stops.within(boxAround(at, STOPS_NEARBY_MILES)).flatMap((stop): ReachableStop[] => {
    const miles = distanceMeters(at, stop) / METERS_PER_MILE
    return miles > STOPS_NEARBY_MILES ? [] : [{ ...stop, miles, offRouteMiles: null, side: null, reachedAt: null }]
  })
  return nearestFirst(found)
}

/** Nearest first. Parts of a rest area that are mapped by themselves, such as its parking, are left out. */
function nearestFirst(found: readonly ReachableStop[]): ReachableStop[] {
  const kept: ReachableStop[] = []
  for (const stop of found.toSorted(byRank)) if (!kept.some((area) => isPartOf(stop, area))) kept.push(stop)
  return kept.toSorted((a, b) => a.miles - b.miles).slice(0, MOST_STOPS)
}

const byRank = (a: RoadStop, b: RoadStop) =>
  Number(a.name === '') - Number(b.name === '') || ROAD_STOP_KINDS.indexOf(a.kind) - ROAD_STOP_KINDS.indexOf(b.kind)

const isPartOf = (stop: ReachableStop, area: ReachableStop) =>
  (area.kind === 'rest_area' || area.kind === 'services') &&
  (stop.name === '' || stop.name === area.name) &&
  stop.side === area.side &&
  distanceMeters(stop, area) <= PART_OF_REST_AREA_METERS

/** The points of a stretch with their miles. Its drawn line is shorter than the road, so that it is scaled to the miles. */
function pathOf({ polyline, fromMile, toMile }: TimedStretch): PathPoint[] {
  const points = decodePoints(polyline)
  let meters = 0
  const driven = points.map((point, i) => {
    const last = points[i - 1]
    if (last) meters += distanceMeters(last, point)
    return meters
  })
  const scale = meters > 0 ? (toMile - fromMile) / meters : 0
  return points.map((point, i) => ({ ...point, mile: fromMile + (driven[i] as number) * scale }))
}

/** What is ahead of the vehicle, up to the first point that is too far. */
function pathFrom(path: readonly PathPoint[], here: PathPoint): PathPoint[] {
  const ahead = path.filter(({ mile }) => mile > here.mile)
  const tooFar = ahead.findIndex(({ mile }) => mile > here.mile + STOPS_AHEAD_MILES)
  return [here, ...(tooFar < 0 ? ahead : ahead.slice(0, tooFar + 1))]
}

/** When the plan is at a mile, in milliseconds. Breaks and stops before it are behind it. */
function plannedTime(stretches: readonly TimedStretch[], mile: number): number {
  const stretch = stretches.find(({ toMile }) => mile <= toMile) ?? stretches.at(-1)
  if (!stretch) return 0
  const { fromMile, toMile } = stretch
  const [entersAt, leavesAt] = [stretch.entersAt.getTime(), stretch.leavesAt.getTime()]
  const share = toMile > fromMile ? Math.min(1, Math.max(0, (mile - fromMile) / (toMile - fromMile))) : 1
  return entersAt + share * (leavesAt - entersAt)
}

function boxAround(at: Coordinates, miles: number): Bounds {
  const { neLatitude, neLongitude, swLatitude, swLongitude } = boundsAround(at, milesToMeters(miles))
  return { south: swLatitude, west: swLongitude, north: neLatitude, east: neLongitude }
}

/** The box around a path and the detours beside it. */
function withDetours([[west, south], [east, north]]: NonNullable<ReturnType<typeof boundsOfPlaces>>): Bounds {
  const low = boxAround({ latitude: south, longitude: west }, DETOUR_MILES)
  const high = boxAround({ latitude: north, longitude: east }, DETOUR_MILES)
  return { south: low.south, west: Math.min(low.west, west), north: high.north, east: Math.max(high.east, east) }
}
