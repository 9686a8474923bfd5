// Where a trip is now, and what is left of its planned road: from the vehicle's report, or else from the plan.
import type { DecisionPosition, DecisionRemark } from '@stormlane/domain/deciding'
import type { Coordinates } from '@stormlane/domain/geo'
import { metersToMiles, milesToMeters } from '@stormlane/domain/measures'
import type { RouteOption, RouteStop } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { type PlaceOnLine, placeOnLine } from './line-part.ts'
import { type PlaceOnRoad, type PlannedStretch, roadFrom } from './road-from-stretches.ts'

/** A vehicle's last report. */
interface ReportedPosition extends Coordinates {
  reportedAt: Date
  isDriving: boolean
}

export interface PlannedTrip {
  /** The planned road, with the times at which the last evaluation passes it. */
  stretches: readonly PlannedStretch[]
  stops: readonly RouteStop[]
  departAt: Date
  hasDeparted: boolean
  /** Null without a vehicle, or if it has never reported. */
  reported: ReportedPosition | null
}

export interface TripAhead {
  position: DecisionPosition
  departAt: Date
  isUnderWay: boolean
  /** What is left of the planned road; null if the vehicle is not on it. */
  planned: RouteOption | null
  /** Miles of the planned road behind the position; null if the vehicle is not on it. */
  drivenMiles: number | null
  /** Stops that are still ahead. */
  stops: readonly RouteStop[]
  hasArrived: boolean
  remarks: readonly DecisionRemark[]
}

/** A vehicle that is this near is on its road (our choice): in a yard, at a ramp, or on a road with two carriageways. */
const ON_ROAD_METERS = milesToMeters(1)
/** A report older than this is late (our choice): the vehicle is assumed to have driven on since. */
const LATE_REPORT_MS = HOUR_MS
/** Less than this of a road counts as arrived (our choice). */
const ARRIVED_METERS = milesToMeters(1)
/** Where a road is passed twice, an hour off the plan counts as much as 360 m off the road (our choice). */
const METERS_PER_SECOND_OFF_PLAN = 0.1

/** Finds where the trip is at a time, and what is left of it. */
export function tripAhead(trip: PlannedTrip, now: Date): TripAhead {
  const { stretches, departAt, hasDeparted, reported } = trip
  if (!hasDeparted) {
    const [latitude = 0, longitude = 0] = stretches[0]?.line ?? []
    return {
      ...rest(trip, { stretch: 0, share: 0 }),
      position: { source: 'origin', reportedAt: null, latitude, longitude },
      departAt: departAt > now ? departAt : now,
      isUnderWay: false,
      remarks: [],
    }
  }
  if (!reported) {
    const at = placeAtTime(stretches, now.getTime())
    return {
      ...rest(trip, at),
      position: { source: 'plan', reportedAt: null, ...coordinatesOf(stretches, at) },
      departAt: now,
      isUnderWay: true,
      remarks: ['position_planned'],
    }
  }
  return aheadOfReport(trip, reported, now)
}

function aheadOfReport(trip: PlannedTrip, reported: ReportedPosition, now: Date): TripAhead {
  const { stretches } = trip
  const { latitude, longitude, reportedAt, isDriving } = reported
  const sinceMs = now.getTime() - reportedAt.getTime()
  const isLate = sinceMs > LATE_REPORT_MS
  const nearest = nearestPlace(stretches, reported, reportedAt.getTime())
  const isOnRoad = nearest.meters <= ON_ROAD_METERS
  const at = isLate && isOnRoad ? placeAtTime(stretches, timeAtPlace(stretches, nearest) + sinceMs) : nearest
  const left = rest(trip, at)
  return {
    ...left,
    // The rest of the planned road begins elsewhere.
    planned: isOnRoad ? left.planned : null,
    drivenMiles: isOnRoad ? left.drivenMiles : null,
    hasArrived: isOnRoad && left.hasArrived,
    position: {
      source: 'vehicle',
      reportedAt,
      ...(isLate && isOnRoad ? coordinatesOf(stretches, at) : { latitude, longitude }),
    },
    departAt: now,
    isUnderWay: isDriving || isLate,
    remarks: [...(isLate ? (['position_late'] as const) : []), ...(isOnRoad ? [] : (['off_road'] as const))],
  }
}

function rest({ stretches, stops }: PlannedTrip, at: PlaceOnRoad) {
  const places = stopPlaces(stretches, stops)
  const ahead = places.filter(({ place }) => isAfter(place, at))
  const metersLeft = stretches.reduce(
    (sum, { lengthMeters }, i) => sum + (i < at.stretch ? 0 : lengthMeters * (i === at.stretch ? 1 - at.share : 1)),
    0,
  )
  const hasArrived = metersLeft < ARRIVED_METERS && ahead.length === 0
  return {
    planned: hasArrived ? null : roadFrom(stretches, at, ahead),
    drivenMiles: metersToMiles(stretches.reduce((sum, { lengthMeters }) => sum + lengthMeters, 0) - metersLeft),
    stops: ahead.map(({ stop }) => stop),
    hasArrived,
  }
}

const isAfter = (one: PlaceOnRoad, other: PlaceOnRoad) =>
  one.stretch > other.stretch || (one.stretch === other.stretch && one.share > other.share)

/** Each stop at its place on the road, in order. */
function stopPlaces(stretches: readonly PlannedStretch[], stops: readonly RouteStop[]) {
  let from = 0
  return stops.map((stop) => {
    let best = { stretch: from, share: 0, meters: Number.POSITIVE_INFINITY }
    for (let i = from; i < stretches.length; i++) {
      const found = placeOnLine((stretches[i] as PlannedStretch).line, stop)
      if (found.meters < best.meters) best = { ...found, stretch: i }
    }
    from = best.stretch
    return { stop, place: best }
  })
}

function nearestPlace(stretches: readonly PlannedStretch[], at: Coordinates, whenMs: number) {
  let best: PlaceOnRoad & PlaceOnLine = { stretch: 0, share: 0, meters: Number.POSITIVE_INFINITY }
  let least = Number.POSITIVE_INFINITY
  stretches.forEach(({ line }, stretch) => {
    const found = { ...placeOnLine(line, at), stretch }
    const offPlan = Math.abs(timeAtPlace(stretches, found) - whenMs) / 1000
    const score = found.meters + offPlan * METERS_PER_SECOND_OFF_PLAN
    // A place beside the road is never given up for one off it.
    const isBetter =
      found.meters <= ON_ROAD_METERS === best.meters <= ON_ROAD_METERS ? score < least : found.meters <= ON_ROAD_METERS
    if (!isBetter) return
    best = found
    least = score
  })
  return best
}

function timeAtPlace(stretches: readonly PlannedStretch[], { stretch, share }: PlaceOnRoad): number {
  const { entersAt, leavesAt } = stretches[stretch] as PlannedStretch
  return entersAt.getTime() + share * (leavesAt.getTime() - entersAt.getTime())
}

/** Where the plan has the vehicle at a time; between two stretches it stands. */
function placeAtTime(stretches: readonly PlannedStretch[], atMs: number): PlaceOnRoad {
  const next = stretches.findIndex(({ leavesAt }) => leavesAt.getTime() > atMs)
  if (next < 0) return { stretch: stretches.length - 1, share: 1 }
  const { entersAt, leavesAt } = stretches[next] as PlannedStretch
  const lasts = Math.max(1, leavesAt.getTime() - entersAt.getTime())
  return { stretch: next, share: Math.max(0, (atMs - entersAt.getTime()) / lasts) }
}

function coordinatesOf(stretches: readonly PlannedStretch[], at: PlaceOnRoad): Coordinates {
  const [latitude = 0, longitude = 0] = roadFrom(stretches, at, [])?.geometry ?? stretches.at(-1)?.line.slice(-2) ?? []
  return { latitude, longitude }
}
