import { plannedDriver } from '@stormlane/domain/roads'
import { readAppointment } from '@stormlane/domain/trips'
import type { Journey } from '../route-forecast/route-task.ts'
import type { RouteFields } from './route.repository.ts'

type Fields = Omit<
  RouteFields,
  | 'name'
  | 'external_id'
  | 'origin_label'
  | 'destination_label'
  | 'status'
  | 'last_completed_index'
  | 'selected_route_option'
>

/** The engine's input for a saved route. */
export function journeyOfRoute(route: Fields): Journey {
  return {
    request: {
      origin: { latitude: route.origin_latitude, longitude: route.origin_longitude },
      destination: { latitude: route.destination_latitude, longitude: route.destination_longitude },
      stops: route.waypoints.map(({ latitude, longitude, stopDuration, earliest, latest }) => ({
        latitude,
        longitude,
        stopSeconds: stopDuration ?? 0,
        ...(latest && { window: { earliest: earliest ? new Date(earliest) : null, latest: new Date(latest) } }),
      })),
      departAt: route.departure_time,
      vehicle: {
        id: route.vehicle_id,
        type: route.vehicle_type,
        height: route.vehicle_height,
        width: route.vehicle_width,
        length: route.vehicle_length,
        weight: route.vehicle_weight,
        axleWeight: route.vehicle_axle_weight,
        topSpeed: route.vehicle_top_speed,
      },
      driver: plannedDriver(
        {
          hoursOfService: route.hours_of_service,
          rules: route.hours_of_service_rules,
          driven: route.driver_hours_driven,
          onDuty: route.driver_hours_on_duty,
          sinceBreak: route.driver_hours_since_break,
          weekLeft: route.driver_week_hours_left,
        },
        route.vehicle_type,
      ),
      appointment: readAppointment({ earliest: route.appointment_earliest, latest: route.appointment_latest }),
    },
    aboveTemperatureThresholds: route.above_temperature_thresholds,
    belowTemperatureThresholds: route.below_temperature_thresholds,
  }
}
