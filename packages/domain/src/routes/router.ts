import type { Coordinates } from '../geo/coordinates.ts'
import type { VehicleData } from './vehicle.ts'

/** What a stretch of way is, whichever engine found it; `access` leads from a place off the network to its nearest road. */
export const ROAD_KINDS = ['freeway', 'highway', 'street', 'ferry', 'access'] as const
export type RoadKind = (typeof ROAD_KINDS)[number]

/** core §9. */
export const MAX_ROUTE_STOPS = 25
export const MAX_ROUTE_OPTIONS = 3

export interface RouteStop extends Coordinates {
  /** How long the vehicle stands there. */
  stopSeconds: number
}

export interface RouteRequest {
  origin: Coordinates
  destination: Coordinates
  stops: readonly RouteStop[]
  departAt: Date
  vehicle: VehicleData
}

/** A stretch of one road driven at one free-flow speed. */
export interface RouteSegment {
  /** Points of the geometry where it begins and ends. */
  fromPoint: number
  toPoint: number
  lengthMeters: number
  freeFlowMps: number
  roadKind: RoadKind
  /** "I-80", "US 30", a street's name; empty where the engine does not know. */
  routeName: string
}

/** From one stop to the next. */
export interface RouteLeg {
  fromSegment: number
  /** One past the last. */
  endSegment: number
  /** How long the vehicle stands at the leg's end. */
  stopSeconds: number
}

/** One way to go. */
export interface RouteOption {
  /** Latitude, longitude, latitude, longitude … */
  geometry: Float64Array
  segments: readonly RouteSegment[]
  legs: readonly RouteLeg[]
}

/** Finds ways between places. Every failure is a `RouteError`. */
export interface Router {
  /** Up to three truly different options, best first; never an empty list. */
  routes(request: RouteRequest, signal?: AbortSignal): Promise<RouteOption[]>
}

export const optionLengthMeters = (option: RouteOption) =>
  option.segments.reduce((meters, segment) => meters + segment.lengthMeters, 0)
