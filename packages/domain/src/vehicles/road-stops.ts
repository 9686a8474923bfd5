// Places in the road data where a truck can stop, and those that a vehicle reaches next (ADR 0267).

import { type Coordinates, distanceMeters } from '../geo/coordinates.ts'
import { boundsAround } from '../geo/corner-bounds.ts'
import { boundsOfPlaces } from '../maps/map-bounds.ts'
import { milesToMeters } from '../measures/units.ts'
import type { TimedStretch } from '../trips/route-places.ts'
import { decodePoints, nearestOnPath, type PathPoint } from '../trips/route-progress.ts'
import type { Bounds } from '../weather/forecast-ports.ts'

const METERS_PER_MILE = milesToMeters(1)

/** Kinds of stops, from those built for stopping to those that merely allow it. */
export const ROAD_STOP_KINDS = ['rest_area', 'services', 'truck_parking', 'truck_fuel'] as const
export type RoadStopKind = (typeof ROAD_STOP_KINDS)[number]

export interface RoadStop extends Coordinates {
  kind: RoadStopKind
  /** Empty if the road data have no name. */
  name: string
}

/** The places to stop in the road network. */
export interface RoadStops {
  count: number
  within(bounds: Bounds): readonly RoadStop[]
}

/** A place to stop that a vehicle can reach. */
export interface ReachableStop extends RoadStop {
  /** Along the route, or as the crow flies without one. */
  miles: number
  /** Distance from the route, as the crow flies; null without a route. */
  offRouteMiles: number | null
  /** Its side of the route in the direction of travel; null without a route. */
  side: 'left' | 'right' | null
  /** Null without a route. */
  reachedAt: Date | null
}

/** About two and a half hours of driving (our choice). */
export const STOPS_AHEAD_MILES = 150
/** A stop farther from the route than this is not on the way (our choice). */
const DETOUR_MILES = 2
/** Search radius without a route: half an hour of driving in any direction (our choice). */
export const STOPS_NEARBY_MILES = 25
/** Nobody compares more stops than this on a card (our choice). */
const MOST_STOPS = 5
/** A stop this near to a rest area, on the same side and without a different name, is part of it (our choice). */
const PART_OF_REST_AREA_METERS = 500

/**
 * Finds the next places to stop along a route, nearest first; undefined if the vehicle is not on the route or has
 * driven all of it. The vehicle is assumed to continue at the pace of its plan, even if it is late.
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
    // A stop behind the vehicle is nearest to the first point of the path ahead.
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

/** Finds the nearest places to stop for a vehicle without a route, as the crow flies. */
export function stopsNearby(stops: RoadStops, at: Coordinates): ReachableStop[] {
  const found = stops.within(boxAround(at, STOPS_NEARBY_MILES)).flatMap((stop): ReachableStop[] => {
    const miles = distanceMeters(at, stop) / METERS_PER_MILE
    return miles > STOPS_NEARBY_MILES ? [] : [{ ...stop, miles, offRouteMiles: null, side: null, reachedAt: null }]
  })
  return nearestFirst(found)
}

/** Sorts nearest first. Leaves out parts of a rest area that are mapped separately, such as its parking. */
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

/** Returns the points of a stretch with their miles, scaled because a drawn line is shorter than the road. */
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

/** Returns the path ahead of the vehicle, up to the first point that is too far. */
function pathFrom(path: readonly PathPoint[], here: PathPoint): PathPoint[] {
  const ahead = path.filter(({ mile }) => mile > here.mile)
  const tooFar = ahead.findIndex(({ mile }) => mile > here.mile + STOPS_AHEAD_MILES)
  return [here, ...(tooFar < 0 ? ahead : ahead.slice(0, tooFar + 1))]
}

/** Returns when the plan reaches a mile, in milliseconds, including breaks and stops before it. */
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

/** Widens the box around a path by the longest detour. */
function withDetours([[west, south], [east, north]]: NonNullable<ReturnType<typeof boundsOfPlaces>>): Bounds {
  const low = boxAround({ latitude: south, longitude: west }, DETOUR_MILES)
  const high = boxAround({ latitude: north, longitude: east }, DETOUR_MILES)
  return { south: low.south, west: Math.min(low.west, west), north: high.north, east: Math.max(high.east, east) }
}
