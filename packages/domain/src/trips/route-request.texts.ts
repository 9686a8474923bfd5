import { type HoursRules, limitsOf } from '../roads/hours-of-service.ts'
import { MAX_ROUTE_STOPS } from '../roads/router.ts'

const VEHICLE_FIELD_WORDS: Record<string, string> = {
  height: 'height in meters',
  width: 'width in meters',
  length: 'length in meters',
  weight: 'weight in kilograms',
  axleWeight: 'axle weight in kilograms',
}

export const ROUTE_REQUEST_TEXTS = {
  badPlace: 'origin, destination and stops must have a latitude of -90 to 90 and a longitude of -180 to 180',
  tooManyStops: `a route takes at most ${MAX_ROUTE_STOPS} stops`,
  tooFewStops: 'an order needs at least two stops',
  badStopDuration: 'the duration of a stop must be 0 seconds or more',
  samePlace: 'origin and destination are the same place',
  badDeparture: 'departure_time must be a time',
  badVehicle: (field: string, largest: number) =>
    `the vehicle's ${VEHICLE_FIELD_WORDS[field] ?? field} must be above 0 and at most ${largest}`,
  badTopSpeed: "the vehicle's top speed must be 30 to 90 mph (13.4 to 40.2 meters per second)",
  badDriverHours: (rules: HoursRules) => {
    const { drivingHours, drivingBeforeBreakHours, weekHours } = limitsOf(rules)
    const sinceBreak = Number.isFinite(drivingBeforeBreakHours)
      ? `, at most ${drivingBeforeBreakHours} of them since the last break`
      : ''
    const week = Number.isFinite(weekHours) ? `; at most ${weekHours} left of the week` : ''
    return `the driver's hours are not possible: at most ${drivingHours} driven${sinceBreak}, and on duty no less than driven and no more than 24${week}`
  },
  openAppointment: 'an appointment needs its end, appointment_latest',
  badAppointment: 'the appointment must end after the departure, and must not begin after its end',
  reversedStop: (number: number) => `the window of stop ${number} ends before it begins`,
  stopOver: (number: number) => `the window of stop ${number} is over before the departure`,
  impossibleOrder: (closed: string, opens: string) =>
    `${closed} closes before ${opens} opens, which is visited first: change the windows or the order`,
} as const
