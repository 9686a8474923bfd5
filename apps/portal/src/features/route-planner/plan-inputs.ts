// The inputs of the planner form, and their conversion to the wire.
import {
  type Appointment,
  areDriverHoursPossible,
  DEFAULT_VEHICLE,
  driverHours,
  HOURS_RULES,
  type HoursRules,
  MAX_ROUTE_STOPS,
  plannedDriver,
  type VehicleData,
  type VehicleType,
} from '@stormlane/domain/roads'
import {
  defaultDeparture,
  encodeWaypoints,
  isAppointmentPossible,
  isDepartureSelectable,
  parseTemperatureThreshold,
  stopHoursToSeconds,
  stopSecondsToHours,
} from '@stormlane/domain/trips'
import * as z from 'zod'
import { plannerTexts } from './route-planner.texts.ts'

const placeSchema = z.object({ label: z.string(), latitude: z.number(), longitude: z.number() })
export type PlannedPlace = z.output<typeof placeSchema>

const sizeSchema = z.number().positive().nullable().catch(null)

/** `hoursOfService` is null if the vehicle type decides. Hours are stored as typed. */
const driverSchema = z.object({
  hoursOfService: z.boolean().nullable(),
  rules: z.enum(HOURS_RULES).catch('us'),
  hoursDriven: z.string(),
  hoursOnDuty: z.string().catch(''),
  hoursSinceBreak: z.string().catch(''),
  weekHoursLeft: z.string().catch(''),
})
const NO_DRIVER = {
  hoursOfService: null,
  rules: 'us' as const,
  hoursDriven: '',
  hoursOnDuty: '',
  hoursSinceBreak: '',
  weekHoursLeft: '',
}

const appointmentSchema = z.object({ earliest: z.iso.datetime().nullable(), latest: z.iso.datetime().nullable() })
const NO_APPOINTMENT = { earliest: null, latest: null }

const planInputsSchema = z.object({
  origin: placeSchema.nullable(),
  destination: placeSchema.nullable(),
  /** Hours are stored as typed; the API uses seconds (PLAN-034). */
  stops: z
    .array(
      z.object({
        id: z.string(),
        place: placeSchema.nullable(),
        hours: z.string(),
        /** When the vehicle is expected there; absent until the user adds it. */
        window: appointmentSchema.optional(),
      }),
    )
    .max(MAX_ROUTE_STOPS),
  /** Null means the current time. */
  departAt: z.iso.datetime().nullable(),
  above: z.string(),
  below: z.string(),
  vehicle: z.object({
    id: z.string().nullable(),
    type: z.enum(['car', 'truck']),
    height: sizeSchema,
    width: sizeSchema,
    length: sizeSchema,
    weight: sizeSchema,
    axleWeight: sizeSchema,
    topSpeed: sizeSchema,
  }),
  driver: driverSchema.catch(NO_DRIVER),
  /** The appointment at the destination. */
  appointment: appointmentSchema.catch(NO_APPOINTMENT),
})
export type PlanInputs = z.output<typeof planInputsSchema>

export const NO_INPUTS: PlanInputs = {
  origin: null,
  destination: null,
  stops: [],
  departAt: null,
  above: '',
  below: '',
  vehicle: { ...DEFAULT_VEHICLE },
  driver: NO_DRIVER,
  appointment: NO_APPOINTMENT,
}

/** Restores the stored inputs. Invalid ones give an empty form. */
export function readInputs(stored: unknown): PlanInputs {
  const read = planInputsSchema.safeParse(stored)
  return read.success ? read.data : NO_INPUTS
}

/** Returns the inputs for the address: those that differ from an empty form. */
export function planText(inputs: PlanInputs): string {
  const empty = NO_INPUTS as Record<string, unknown>
  const given = Object.entries(inputs).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name]))
  return JSON.stringify(Object.fromEntries(given))
}

/** Returns null if the text is not a plan. */
export function readPlanText(text: string): PlanInputs | null {
  try {
    const given: unknown = JSON.parse(text)
    const read = planInputsSchema.safeParse({ ...NO_INPUTS, ...(given as object) })
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export const departureTime = (inputs: PlanInputs, now: Date) =>
  inputs.departAt === null ? defaultDeparture(now) : new Date(inputs.departAt)

export function reverse(inputs: PlanInputs): PlanInputs {
  return { ...inputs, origin: inputs.destination, destination: inputs.origin, stops: inputs.stops.toReversed() }
}

export const canReverse = ({ origin, destination }: PlanInputs) => origin !== null || destination !== null

/** Stops need a whitelisted client, both places, and fewer than 25 stops (PLAN-013 to PLAN-015). */
export function canAddStop({ origin, destination, stops }: PlanInputs, multiStop: boolean): boolean {
  return multiStop && origin !== null && destination !== null && stops.length < MAX_ROUTE_STOPS
}

/** A way back needs a place to come from, and room for one more stop. */
export function canReturn(inputs: PlanInputs, multiStop: boolean): boolean {
  const [from, to] = [inputs.origin, inputs.destination].map((place) => `${place?.latitude},${place?.longitude}`)
  return canAddStop(inputs, multiStop) && from !== to
}

/** The trip with the way back: its destination becomes the last stop, with the appointment as its window. */
export function withReturn(inputs: PlanInputs, stopId: string): PlanInputs {
  const { origin, destination, stops, appointment } = inputs
  const isExpected = appointment.latest !== null
  const stop = { id: stopId, place: destination, hours: '', ...(isExpected && { window: appointment }) }
  return { ...inputs, stops: [...stops, stop], destination: origin, appointment: NO_APPOINTMENT }
}

/** Problems by field; empty if the route can be run. */
export type PlanProblems = Partial<
  Record<'origin' | 'destination' | 'departure' | 'above' | 'below' | 'hoursDriven' | 'appointment', string>
> & {
  stops?: Record<string, { place?: string; hours?: string; window?: string }>
}

export function findProblems(inputs: PlanInputs, now: Date): PlanProblems {
  const { problems: texts } = plannerTexts
  const stops = Object.fromEntries(
    inputs.stops.flatMap(({ id, place, hours, window }) => {
      const wrong = {
        ...(place === null && { place: texts.stopMissing }),
        ...(parseHours(hours) === undefined && { hours: texts.stopHours }),
        ...(window && isWrongAppointment({ ...inputs, appointment: window }, now) && { window: texts.stopWindow }),
      }
      return Object.keys(wrong).length > 0 ? [[id, wrong]] : []
    }),
  )
  return {
    ...(inputs.origin === null && { origin: texts.originMissing }),
    ...(inputs.destination === null && { destination: texts.destinationMissing }),
    ...(!isDepartureSelectable(departureTime(inputs, now), now) && { departure: texts.departure }),
    ...(isWrongThreshold(inputs.above) && { above: texts.threshold }),
    ...(isWrongThreshold(inputs.below) && { below: texts.threshold }),
    ...(isWrongDriver(inputs) && { hoursDriven: texts.hoursDriven[inputs.driver.rules] }),
    ...(isWrongAppointment(inputs, now) && { appointment: texts.appointment }),
    ...(Object.keys(stops).length > 0 && { stops }),
  }
}

const isWrongThreshold = (typed: string) => typed.trim() !== '' && parseTemperatureThreshold(typed) === null

/** Whether the driver's breaks are planned. */
export const arePlannedBreaks = ({ hoursOfService }: Pick<PlanInputs['driver'], 'hoursOfService'>, type: VehicleType) =>
  plannedDriver({ hoursOfService }, type) !== undefined

function isWrongDriver({ driver, vehicle }: PlanInputs): boolean {
  if (!arePlannedBreaks(driver, vehicle.type)) return false
  const known = knownHours(driver)
  return known === undefined || !areDriverHoursPossible(driverHours(known))
}

/** Returns null for empty fields, which the domain fills, and undefined if a text is not a number of hours. */
function knownHours({ rules, hoursDriven, hoursOnDuty, hoursSinceBreak, weekHoursLeft }: PlanInputs['driver']) {
  const typedHours = [hoursDriven, hoursOnDuty, hoursSinceBreak, weekHoursLeft]
  const [driven, onDuty, sinceBreak, weekLeft] = typedHours.map((typed) =>
    typed.trim() === '' ? null : parseHours(typed),
  )
  if (driven === undefined || onDuty === undefined || sinceBreak === undefined || weekLeft === undefined)
    return undefined
  return { rules, driven, onDuty, sinceBreak, weekLeft }
}

function isWrongAppointment({ appointment: { earliest, latest }, ...inputs }: PlanInputs, now: Date): boolean {
  if (latest === null) return earliest !== null
  const times = { earliest: earliest === null ? null : new Date(earliest), latest: new Date(latest) }
  return !isAppointmentPossible(times, departureTime({ ...inputs, appointment: NO_APPOINTMENT }, now))
}

/** Returns the appointment's part of a query or body. */
const appointmentInput = ({ appointment: { earliest, latest } }: PlanInputs) => ({
  ...(earliest !== null && { appointmentEarliest: earliest }),
  ...(latest !== null && { appointmentLatest: latest }),
})

/** Returns the driver's part of a query or body. Hours are included only if breaks are planned. */
function driverInput<Sent>({ driver, vehicle }: PlanInputs, send: (hours: number) => Sent) {
  if (!arePlannedBreaks(driver, vehicle.type)) return {}
  const { driven, onDuty, sinceBreak, weekLeft } = knownHours(driver) ?? {}
  return {
    ...(driver.rules !== 'us' && { hoursOfServiceRules: driver.rules }),
    ...(driven && { driverHoursDriven: send(driven) }),
    ...(typeof onDuty === 'number' && { driverHoursOnDuty: send(onDuty) }),
    ...(typeof sinceBreak === 'number' && { driverHoursSinceBreak: send(sinceBreak) }),
    ...(typeof weekLeft === 'number' && { driverWeekHoursLeft: send(weekLeft) }),
  }
}

/** Empty text means 0; undefined if the text is not a number of hours. */
function parseHours(typed: string): number | undefined {
  const hours = typed.trim() === '' ? 0 : Number(typed)
  return Number.isFinite(hours) && hours >= 0 ? hours : undefined
}

/** Returns the query of a forecast and of its departures. Requires both places. */
export function journeyQuery(inputs: PlanInputs, now: Date) {
  const { origin, destination, vehicle } = inputs
  if (!origin || !destination) throw new RangeError('A journey needs an origin and a destination.')
  return {
    origin: roundedPoint(origin),
    destination: roundedPoint(destination),
    departureTime: departureTime(inputs, now).toISOString(),
    ...toWaypoints(inputs),
    vehicleType: vehicle.type,
    ...vehicleSize(vehicle, String),
    ...(inputs.driver.hoursOfService !== null && { hoursOfService: String(inputs.driver.hoursOfService) }),
    ...driverInput(inputs, String),
    ...appointmentInput(inputs),
  }
}

export function thresholdQuery(inputs: PlanInputs): {
  aboveTemperatureThresholds?: string
  belowTemperatureThresholds?: string
} {
  const above = parseTemperatureThreshold(inputs.above)
  const below = parseTemperatureThreshold(inputs.below)
  return {
    ...(above !== null && { aboveTemperatureThresholds: String(above) }),
    ...(below !== null && { belowTemperatureThresholds: String(below) }),
  }
}

/** Returns the body of a save. Includes vehicle type and size even if their fields are hidden (PLAN-066). */
export function saveBody(inputs: PlanInputs, now: Date) {
  const { origin, destination, vehicle } = inputs
  if (!origin || !destination) throw new RangeError('A route needs an origin and a destination.')
  return {
    originLat: origin.latitude,
    originLong: origin.longitude,
    originLabel: origin.label,
    destinationLat: destination.latitude,
    destinationLong: destination.longitude,
    destinationLabel: destination.label,
    departureTime: departureTime(inputs, now).toISOString(),
    ...toWaypoints(inputs),
    waypointLabels: inputs.stops.map(({ place }) => place?.label ?? ''),
    ...thresholdQuery(inputs),
    vehicleId: vehicle.id,
    vehicleType: vehicle.type,
    ...vehicleSize(vehicle, Number),
    hoursOfService: inputs.driver.hoursOfService,
    ...driverInput(inputs, Number),
    // A route that followed other rules before goes back to the default.
    hoursOfServiceRules: inputs.driver.rules === 'us' ? null : inputs.driver.rules,
    ...appointmentInput(inputs),
  }
}

/** Returns the form inputs of a saved route. Keys are in the stored order, so that equal inputs are equal as text. */
export function routeToInputs(route: SavedJourney): PlanInputs {
  return readInputs({
    origin: route.origin,
    destination: route.destination,
    stops: route.waypoints.map(({ stopDuration, earliest, latest, ...place }, index) => ({
      id: `saved-${index}`,
      place,
      hours: stopDuration ? String(stopSecondsToHours(stopDuration)) : '',
      ...(latest && { window: { earliest: earliest ?? null, latest } }),
    })),
    departAt: new Date(route.departureTime).toISOString(),
    above: route.aboveTemperatureThreshold?.toString() ?? '',
    below: route.belowTemperatureThreshold?.toString() ?? '',
    vehicle: route.vehicleData,
    driver: {
      hoursOfService: route.driver.hoursOfService,
      rules: route.driver.hoursOfServiceRules ?? 'us',
      hoursDriven: route.driver.hoursDriven?.toString() ?? '',
      hoursOnDuty: route.driver.hoursOnDuty?.toString() ?? '',
      hoursSinceBreak: route.driver.hoursSinceBreak?.toString() ?? '',
      weekHoursLeft: route.driver.weekHoursLeft?.toString() ?? '',
    },
    appointment: route.appointment ?? NO_APPOINTMENT,
  })
}

interface SavedJourney {
  origin: PlannedPlace
  destination: PlannedPlace
  waypoints: readonly (PlannedPlace & {
    stopDuration?: number | undefined
    earliest?: string | undefined
    latest?: string | undefined
  })[]
  departureTime: string
  aboveTemperatureThreshold: number | null
  belowTemperatureThreshold: number | null
  vehicleData: VehicleData
  driver: {
    hoursOfService: boolean | null
    hoursOfServiceRules: HoursRules | null
    hoursDriven: number | null
    hoursOnDuty: number | null
    hoursSinceBreak: number | null
    weekHoursLeft: number | null
  }
  appointment: { earliest: string | null; latest: string } | null
}

function toWaypoints({ stops }: PlanInputs): { waypoints?: string } {
  const waypoints = stops.flatMap(({ place, hours, window }) => {
    const stopDurationSeconds = stopHoursToSeconds(parseHours(hours) ?? 0)
    return place ? [{ ...place, ...(stopDurationSeconds > 0 && { stopDurationSeconds }), ...windowOf(window) }] : []
  })
  return waypoints.length > 0 ? { waypoints: encodeWaypoints(waypoints) } : {}
}

function windowOf(window: PlanInputs['appointment'] | undefined): { window?: Appointment } {
  if (!window?.latest) return {}
  return {
    window: { earliest: window.earliest === null ? null : new Date(window.earliest), latest: new Date(window.latest) },
  }
}

const SIZES = ['height', 'width', 'length', 'weight', 'axleWeight', 'topSpeed'] as const
export type VehicleSizeField = (typeof SIZES)[number]
const SIZE_NAMES = {
  height: 'vehicleHeight',
  width: 'vehicleWidth',
  length: 'vehicleLength',
  weight: 'vehicleWeight',
  axleWeight: 'vehicleAxleWeight',
  topSpeed: 'vehicleTopSpeed',
} as const

function vehicleSize<Sent>(vehicle: PlanInputs['vehicle'], send: (value: number) => Sent) {
  const given = SIZES.flatMap((field) => {
    const value = vehicle[field]
    return value === null ? [] : [[SIZE_NAMES[field], send(value)] as const]
  })
  return Object.fromEntries(given) as Partial<Record<(typeof SIZE_NAMES)[VehicleSizeField], Sent>>
}

/** Rounds to six decimals, about a tenth of a meter. */
const roundedPoint = ({ latitude, longitude }: PlannedPlace) =>
  `${Number(latitude.toFixed(6))},${Number(longitude.toFixed(6))}`
