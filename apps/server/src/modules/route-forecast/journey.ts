import type { Coordinates } from '@stormlane/domain/geo'
import { governedByOrganization, plannedDriver, type StatedDriver, type VehicleData } from '@stormlane/domain/roads'
import {
  checkRouteRequest,
  parseWaypoints,
  readAppointment,
  readTemperatureThresholds,
  type StatedAppointment,
} from '@stormlane/domain/trips'
import type { Journey } from './route-task.ts'

export interface JourneyInput {
  origin: Coordinates
  destination: Coordinates
  /** In the wire format of the contract. */
  waypoints?: string | null | undefined
  departAt: Date
  vehicle: VehicleData
  driver: StatedDriver
  appointment?: StatedAppointment
  aboveTemperatureThresholds?: string | readonly number[] | null | undefined
  belowTemperatureThresholds?: string | readonly number[] | null | undefined
}

/**
 * Reads and validates the input; throws a `RouteError` with a message for the user if the journey cannot be planned.
 */
export function checkedJourney(input: JourneyInput, now: Date, how: { isOrderOpen?: boolean } = {}): Journey {
  const journey = readJourney(input)
  checkRouteRequest(journey.request, now, how)
  return journey
}

/** Applies the organization's speed governor to a journey whose truck has none of its own. */
export const governedJourney = (journey: Journey, organizationTopSpeed: number | null): Journey => ({
  ...journey,
  request: { ...journey.request, vehicle: governedByOrganization(journey.request.vehicle, organizationTopSpeed) },
})

/** Reads the input without checking it. */
function readJourney({ origin, destination, departAt, vehicle, driver, appointment, ...input }: JourneyInput): Journey {
  const stops = parseWaypoints(input.waypoints ?? '').map(({ stopDurationSeconds, ...stop }) => ({
    ...stop,
    stopSeconds: stopDurationSeconds ?? 0,
  }))
  return {
    request: {
      origin,
      destination,
      stops,
      departAt,
      vehicle,
      driver: plannedDriver(driver, vehicle.type),
      appointment: readAppointment(appointment ?? {}),
    },
    aboveTemperatureThresholds: readTemperatureThresholds(input.aboveTemperatureThresholds ?? undefined),
    belowTemperatureThresholds: readTemperatureThresholds(input.belowTemperatureThresholds ?? undefined),
  }
}
