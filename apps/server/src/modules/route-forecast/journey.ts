import {
  type Coordinates,
  checkRouteRequest,
  parseWaypoints,
  readTemperatureThresholds,
  type VehicleData,
} from '@stormlane/domain'
import type { Journey } from './route-task.ts'

export interface JourneyInput {
  origin: Coordinates
  destination: Coordinates
  /** As on the wire. */
  waypoints?: string | null | undefined
  departAt: Date
  vehicle: VehicleData
  aboveTemperatureThresholds?: string | readonly number[] | null | undefined
  belowTemperatureThresholds?: string | readonly number[] | null | undefined
}

/** What was asked, checked: throws a `RouteError` in words where it cannot be run at all. */
export function journeyOf(input: JourneyInput, now: Date): Journey {
  const journey = readJourney(input)
  checkRouteRequest(journey.request, now)
  return journey
}

/** The same without looking at the clock, for a route that was saved and may be under way. */
function readJourney({ origin, destination, departAt, vehicle, ...input }: JourneyInput): Journey {
  const stops = parseWaypoints(input.waypoints ?? '').map(({ latitude, longitude, stopDurationSeconds }) => ({
    latitude,
    longitude,
    stopSeconds: stopDurationSeconds ?? 0,
  }))
  return {
    request: { origin, destination, stops, departAt, vehicle },
    aboveTemperatureThresholds: readTemperatureThresholds(input.aboveTemperatureThresholds ?? undefined),
    belowTemperatureThresholds: readTemperatureThresholds(input.belowTemperatureThresholds ?? undefined),
  }
}
