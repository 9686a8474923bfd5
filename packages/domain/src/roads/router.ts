import type { Coordinates } from '../geo/coordinates.ts'
import type { Appointment } from './arrival-odds.ts'
import type { DriverHours } from './hours-of-service.ts'
import type { VehicleData } from './vehicle.ts'

/** Kinds of roads of all routing engines; `access` leads from a place off the network to its nearest road. */
export const ROAD_KINDS = ['freeway', 'highway', 'street', 'ferry', 'access'] as const
export type RoadKind = (typeof ROAD_KINDS)[number]

/** PLAN-015. */
export const MAX_ROUTE_STOPS = 25
export const MAX_ROUTE_OPTIONS = 3

export interface RouteStop extends Coordinates {
  /** How long the vehicle stops there. */
  stopSeconds: number
  /** When it is expected there; until it opens, it waits. Absent if any time will do. */
  window?: Appointment | undefined
}

export interface RouteRequest {
  origin: Coordinates
  destination: Coordinates
  stops: readonly RouteStop[]
  departAt: Date
  vehicle: VehicleData
  /** Hours of the driver at departure; absent if no breaks are planned. */
  driver?: DriverHours | undefined
  /** Appointment at the destination; absent if none is known. */
  appointment?: Appointment | undefined
}

/** A stretch of one road driven at one free-flow speed. */
export interface RouteSegment {
  /** Indices of the geometry's points at which the segment begins and ends. */
  fromPoint: number
  toPoint: number
  lengthMeters: number
  freeFlowMps: number
  roadKind: RoadKind
  /** "I-80", "US 30" or a street name; empty if the engine does not know it. */
  routeName: string
}

/** Part of an option from one stop to the next. */
export interface RouteLeg {
  fromSegment: number
  /** One past the last. */
  endSegment: number
  /** How long the vehicle stands at the leg's end. */
  stopSeconds: number
  /** When it is expected there (`withStopWindows`); absent if any time will do. */
  window?: Appointment | undefined
}

/** One of up to three ways between the places of a route. */
export interface RouteOption {
  /** Latitude, longitude, latitude, longitude … */
  geometry: Float64Array
  segments: readonly RouteSegment[]
  legs: readonly RouteLeg[]
}

/** Port for routing engines. Every failure is a `RouteError`. */
export interface Router {
  /** Finds up to three truly different options, best first; never an empty list. */
  routes(request: RouteRequest, signal?: AbortSignal): Promise<RouteOption[]>
}

export const optionLengthMeters = (option: RouteOption) =>
  option.segments.reduce((meters, segment) => meters + segment.lengthMeters, 0)
