// Converts the body of a route request to the stored fields.
import { DEFAULT_VEHICLE } from '@stormlane/domain/roads'
import {
  parseWaypoints,
  RouteError,
  type RouteWaypoint,
  readTemperatureThresholds,
  type Waypoint,
} from '@stormlane/domain/trips'
import type { RouteFields } from './route.repository.ts'
import { ROUTE_TEXTS } from './route.texts.ts'

type Optional<Fields> = { [Key in keyof Fields]?: Fields[Key] | null | undefined }

/** The fields of the contract's bodies; undefined leaves a field unchanged. */
export interface RouteInput
  extends Optional<
    Pick<
      RouteFields,
      | 'name'
      | 'external_id'
      | 'origin_label'
      | 'destination_label'
      | 'last_completed_index'
      | 'selected_route_option'
      | 'vehicle_id'
      | 'vehicle_type'
      | 'vehicle_height'
      | 'vehicle_width'
      | 'vehicle_length'
      | 'vehicle_weight'
      | 'vehicle_axle_weight'
      | 'vehicle_top_speed'
      | 'hours_of_service'
      | 'hours_of_service_rules'
      | 'driver_hours_driven'
      | 'driver_hours_on_duty'
      | 'driver_hours_since_break'
      | 'driver_week_hours_left'
      | 'appointment_earliest'
      | 'appointment_latest'
    >
  > {
  status?: RouteFields['status'] | undefined
  origin_lat?: number | undefined
  origin_long?: number | undefined
  destination_lat?: number | undefined
  destination_long?: number | undefined
  departure_time?: Date | undefined
  waypoints?: string | null | undefined
  waypoint_labels?: string[] | null | undefined
  above_temperature_thresholds?: string | number[] | null | undefined
  below_temperature_thresholds?: string | number[] | null | undefined
}

/** Fields that affect the results: places, times, the vehicle and its driver. */
const JOURNEY_FIELDS = [
  'origin_latitude',
  'origin_longitude',
  'destination_latitude',
  'destination_longitude',
  'departure_time',
  'waypoints',
  'vehicle_id',
  'vehicle_type',
  'vehicle_height',
  'vehicle_width',
  'vehicle_length',
  'vehicle_weight',
  'vehicle_axle_weight',
  'vehicle_top_speed',
  'hours_of_service',
  'hours_of_service_rules',
  'driver_hours_driven',
  'driver_hours_on_duty',
  'driver_hours_since_break',
  'driver_week_hours_left',
  'appointment_earliest',
  'appointment_latest',
  'above_temperature_thresholds',
  'below_temperature_thresholds',
] as const satisfies readonly (keyof RouteFields)[]

/** Defaults of the optional fields. */
const DEFAULTS: Omit<
  RouteFields,
  'origin_latitude' | 'origin_longitude' | 'destination_latitude' | 'destination_longitude' | 'departure_time'
> = {
  name: null,
  external_id: null,
  origin_label: '',
  destination_label: '',
  waypoints: [],
  vehicle_id: null,
  vehicle_type: DEFAULT_VEHICLE.type,
  vehicle_height: null,
  vehicle_width: null,
  vehicle_length: null,
  vehicle_weight: null,
  vehicle_axle_weight: null,
  vehicle_top_speed: null,
  hours_of_service: null,
  hours_of_service_rules: null,
  driver_hours_driven: null,
  driver_hours_on_duty: null,
  driver_hours_since_break: null,
  driver_week_hours_left: null,
  appointment_earliest: null,
  appointment_latest: null,
  status: null,
  last_completed_index: null,
  above_temperature_thresholds: [],
  below_temperature_thresholds: [],
  selected_route_option: 0,
}

type CompleteRouteInput = RouteInput &
  Required<Pick<RouteInput, 'origin_lat' | 'origin_long' | 'destination_lat' | 'destination_long' | 'departure_time'>>

export function newRoute(input: CompleteRouteInput): RouteFields {
  const given = changedFields(input, [])
  return {
    ...DEFAULTS,
    origin_latitude: input.origin_lat as number,
    origin_longitude: input.origin_long as number,
    destination_latitude: input.destination_lat as number,
    destination_longitude: input.destination_long as number,
    departure_time: input.departure_time as Date,
    ...given,
  }
}

/** The fields that an input sets; null resets a field to its default. */
export function changedFields(input: RouteInput, waypointsBefore: readonly RouteWaypoint[]): Partial<RouteFields> {
  const { origin_lat, origin_long, destination_lat, destination_long, waypoints, waypoint_labels, ...rest } = input
  const { above_temperature_thresholds: above, below_temperature_thresholds: below, ...plain } = rest
  const change: Record<string, unknown> = {
    origin_latitude: origin_lat,
    origin_longitude: origin_long,
    destination_latitude: destination_lat,
    destination_longitude: destination_long,
    waypoints:
      waypoints === undefined && !waypoint_labels ? undefined : readStops(waypoints, waypoint_labels, waypointsBefore),
    above_temperature_thresholds: above === undefined ? undefined : readTemperatureThresholds(above ?? undefined),
    below_temperature_thresholds: below === undefined ? undefined : readTemperatureThresholds(below ?? undefined),
  }
  for (const [field, value] of Object.entries(plain)) {
    change[field] = value === null ? DEFAULTS[field as keyof typeof DEFAULTS] : value
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function readStops(
  text: string | null | undefined,
  labels: readonly string[] | null | undefined,
  before: readonly RouteWaypoint[],
): RouteWaypoint[] {
  const places = text === undefined ? before : parseWaypoints(text ?? '').map(storedStop)
  if (labels && labels.length > 0 && labels.length !== places.length) {
    throw new RouteError('INVALID_ROUTE', ROUTE_TEXTS.labelsWithoutStops)
  }
  return places.map((place, i) => ({ ...place, label: labels?.[i] ?? `${place.latitude}, ${place.longitude}` }))
}

/** A stop as it is stored, but for its label. */
export const storedStop = ({ latitude, longitude, stopDurationSeconds, window }: Waypoint) => ({
  latitude,
  longitude,
  ...(stopDurationSeconds !== undefined && { stopDuration: stopDurationSeconds }),
  ...(window?.earliest && { earliest: window.earliest.toISOString() }),
  ...(window && { latest: window.latest.toISOString() }),
})

/** True if the change affects the results of the route. */
export function changesJourney(before: Partial<RouteFields>, change: Partial<RouteFields>): boolean {
  return JOURNEY_FIELDS.some(
    (field) => field in change && JSON.stringify(change[field]) !== JSON.stringify(before[field]),
  )
}
