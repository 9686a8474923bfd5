// Decides a saved trip: where it is, what is left of its road and its driver's hours, and what can be done about the weather.
import type { DecidingCosts, Decision, DecisionRemark } from '@stormlane/domain/deciding'
import type { Coordinates } from '@stormlane/domain/geo'
import {
  type DriverHours,
  hoursLeft,
  hoursUnderWay,
  type RouteOption,
  type RouteRequest,
} from '@stormlane/domain/roads'
import { RouteError } from '@stormlane/domain/trips'
import type { Surroundings, Trip } from '../travel/evaluate-route.ts'
import { withStopWindows } from '../travel/travel-path.ts'
import type { RoadClosed } from './closed-road.ts'
import { compareAlternatives } from './compare-alternatives.ts'
import { isOtherRoad } from './other-road.ts'
import { type PlannedTrip, tripAhead } from './trip-ahead.ts'
import type { WaitingPlaces } from './waiting-places.ts'
import { type WayAhead, wayAhead } from './way-ahead.ts'

export interface SavedTrip extends PlannedTrip {
  destination: Coordinates
  vehicle: Trip['vehicle']
  limits: Trip['limits']
  appointment: Trip['appointment']
  /** Hours at departure; undefined if hours of service are not followed. */
  driver: DriverHours | undefined
  /** Whether the hours were entered. */
  areHoursKnown: boolean
  costs: DecidingCosts
}

/** The roads on which the trip can go on. */
export interface RoadsToDecide {
  places: WaitingPlaces
  closures: readonly RoadClosed[]
  /** The quickest road; throws or answers undefined if no road leads there. */
  quickest(request: RouteRequest): Promise<RouteOption | undefined>
  /** Roads that are worth comparing; the planned one may be among them. */
  others(request: RouteRequest): Promise<readonly RouteOption[]>
}

/** Everything of a decision but the advice, which needs the time zone of the position. */
export interface DecidedWithoutAdvice extends Omit<Decision, 'advice'> {
  /** What driving on from the vehicle's report meets; null if no report tells where it is, or no way can be evaluated. */
  ahead: WayAhead | null
}

export async function decideTrip(
  saved: SavedTrip,
  now: Date,
  surroundings: Surroundings,
  roads: RoadsToDecide,
  signal?: AbortSignal,
): Promise<DecidedWithoutAdvice> {
  const { vehicle, limits, appointment, destination, costs } = saved
  const { position, departAt, stops, isUnderWay, drivenMiles, ...ahead } = tripAhead(saved, now)
  const isReported = position.source === 'vehicle'
  const driver = driverAt(saved, now)
  const hours = driver ? { areKnown: saved.areHoursKnown, ...hoursLeft(driver) } : null
  const remarks: DecisionRemark[] = [
    ...(hours && !hours.areKnown ? (['hours_assumed'] as const) : []),
    ...(hours?.driving === 0 ? (['hours_used_up'] as const) : []),
    ...ahead.remarks,
  ]
  const decision = { position, hours, appointment: appointment ?? null }
  if (ahead.hasArrived) {
    const nothing = { stretches: [], alerts: [] }
    return { ...decision, alternatives: [], remarks, ahead: isReported ? nothing : null }
  }
  const trip: Trip = { ...NO_CARGO_LIMITS, departAt, vehicle, limits, driver, appointment }
  const request: RouteRequest = { origin: position, destination, stops, departAt, vehicle, driver, appointment }
  try {
    const road = ahead.planned ?? (await roads.quickest(request))
    if (!road) throw new RouteError('DIRECTIONS_NOT_FOUND')
    const planned = withStopWindows(road, stops)
    const otherRoads = async () =>
      (await roads.others(request))
        .filter((option) => isOtherRoad(option, planned))
        .map((option) => withStopWindows(option, stops))
    const asked = { trip, planned, otherRoads, isUnderWay, costs, places: roads.places, closures: roads.closures }
    const { alternatives, drafts, ...compared } = await compareAlternatives(asked, surroundings, signal)
    const driveOn = drafts.get('drive_on')
    return {
      ...decision,
      alternatives,
      remarks: [...remarks, ...compared.remarks],
      ahead: isReported && driveOn ? wayAhead(driveOn, trip, surroundings, drivenMiles) : null,
    }
  } catch (error) {
    if (!(error instanceof RouteError)) throw error
    const why = error.code === 'DIRECTIONS_NOT_FOUND' ? 'no_way' : 'no_forecast'
    return { ...decision, alternatives: [], remarks: [...remarks, why], ahead: null }
  }
}

/** Temperatures of the cargo are no part of a decision. */
const NO_CARGO_LIMITS = { aboveTemperatureThresholds: [], belowTemperatureThresholds: [] } as const

/** The driver's hours now: under way since the departure, if the trip has departed. */
function driverAt({ driver, departAt, hasDeparted }: SavedTrip, now: Date): DriverHours | undefined {
  if (!driver || !hasDeparted || departAt >= now) return driver
  return hoursUnderWay(driver, (now.getTime() - departAt.getTime()) / 1000)
}
