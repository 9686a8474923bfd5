import { distanceMeters } from '../geo/coordinates.ts'
import { areDriverHoursPossible } from '../roads/hours-of-service.ts'
import { MAX_ROUTE_STOPS, type RouteRequest } from '../roads/router.ts'
import { TOP_SPEED_RANGE_MPS } from '../roads/truck-speed.ts'
import type { VehicleData } from '../roads/vehicle.ts'
import { isDepartureInPast } from './departure.ts'
import { isAppointmentPossible } from './read-appointment.ts'
import { RouteError } from './route-error.ts'
import { ROUTE_REQUEST_TEXTS } from './route-request.texts.ts'

/** Origin and destination closer than this are the same place (our choice). */
const SAME_PLACE_METERS = 30

/** The largest vehicles driven without an escort, rounded up; larger values are typing or unit errors (our choice). */
const LARGEST = { height: 10, width: 10, length: 100, weight: 500_000, axleWeight: 50_000 } as const satisfies Partial<
  Record<keyof VehicleData, number>
>

/** Throws a `RouteError` if a request cannot be run, or if its stops cannot be ordered, which needs no possible order yet. */
export function checkRouteRequest(request: RouteRequest, now: Date, { isOrderOpen = false } = {}): void {
  const problem =
    placeProblem(request) ??
    vehicleProblem(request.vehicle) ??
    driverProblem(request) ??
    appointmentProblem(request) ??
    stopWindowProblem(request, isOrderOpen) ??
    (isOrderOpen && request.stops.length < 2 ? ROUTE_REQUEST_TEXTS.tooFewStops : undefined)
  if (problem) throw new RouteError('INVALID_ROUTE', problem)
  if (!Number.isFinite(request.departAt.getTime())) {
    throw new RouteError('INVALID_ROUTE', ROUTE_REQUEST_TEXTS.badDeparture, { field: 'departure_time' })
  }
  if (isDepartureInPast(request.departAt, now))
    throw new RouteError('DEPARTURE_IN_PAST', undefined, { field: 'departure_time' })
}

function placeProblem({ origin, destination, stops }: RouteRequest): string | undefined {
  const places = [origin, ...stops, destination]
  const outside = places.some(({ latitude, longitude }) => !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180))
  if (outside) return ROUTE_REQUEST_TEXTS.badPlace
  if (stops.length > MAX_ROUTE_STOPS) return ROUTE_REQUEST_TEXTS.tooManyStops
  if (stops.some(({ stopSeconds }) => !(stopSeconds >= 0 && stopSeconds < Number.POSITIVE_INFINITY))) {
    return ROUTE_REQUEST_TEXTS.badStopDuration
  }
  const isSamePlace = places.every((place) => distanceMeters(origin, place) < SAME_PLACE_METERS)
  return isSamePlace ? ROUTE_REQUEST_TEXTS.samePlace : undefined
}

function vehicleProblem(vehicle: VehicleData): string | undefined {
  const wrong = Object.entries(LARGEST).find(([field, largest]) => {
    const value = vehicle[field as keyof typeof LARGEST]
    return value !== null && !(value > 0 && value <= largest)
  })
  if (wrong) return ROUTE_REQUEST_TEXTS.badVehicle(wrong[0], wrong[1])
  const { topSpeed } = vehicle
  const [slowest, fastest] = TOP_SPEED_RANGE_MPS
  return topSpeed === null || (topSpeed >= slowest && topSpeed <= fastest) ? undefined : ROUTE_REQUEST_TEXTS.badTopSpeed
}

const appointmentProblem = ({ appointment, departAt }: RouteRequest) =>
  appointment && !isAppointmentPossible(appointment, departAt) ? ROUTE_REQUEST_TEXTS.badAppointment : undefined

/** Windows that are over before the departure, end before they begin, or that no vehicle can keep in this order. */
function stopWindowProblem({ stops, appointment, departAt }: RouteRequest, isOrderOpen: boolean): string | undefined {
  const windows = [...stops.map(({ window }) => window), appointment]
  const name = (index: number) => (index < stops.length ? `stop ${index + 1}` : 'the destination')
  let [opensAt, opensFrom] = [0, 0]
  for (const [index, window] of windows.entries()) {
    if (!window) continue
    const { earliest, latest } = window
    if (index < stops.length && earliest && earliest > latest) return ROUTE_REQUEST_TEXTS.reversedStop(index + 1)
    if (index < stops.length && latest <= departAt) return ROUTE_REQUEST_TEXTS.stopOver(index + 1)
    if (!isOrderOpen && latest.getTime() < opensAt)
      return ROUTE_REQUEST_TEXTS.impossibleOrder(name(index), name(opensFrom))
    if (earliest && earliest.getTime() > opensAt) [opensAt, opensFrom] = [earliest.getTime(), index]
  }
  return undefined
}

const driverProblem = ({ driver }: RouteRequest) =>
  driver && !areDriverHoursPossible(driver) ? ROUTE_REQUEST_TEXTS.badDriverHours(driver.rules ?? 'us') : undefined
