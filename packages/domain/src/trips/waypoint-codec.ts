import type { Coordinates } from '../geo/coordinates.ts'
import { MAX_ROUTE_STOPS } from '../roads/router.ts'
import { RouteError } from './route-error.ts'
import { WAYPOINT_TEXTS } from './waypoint.texts.ts'

/** A stop of a route, with how long the vehicle stops there. */
export interface Waypoint extends Coordinates {
  stopDurationSeconds?: number
}

const SECONDS_PER_HOUR = 3600
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
/** A stop longer than the forecast is a typing error. */
const MAX_STOP_SECONDS = 7 * 24 * SECONDS_PER_HOUR

/** The planner uses hours, the wire seconds (PLAN-033, PLAN-034). */
export const stopHoursToSeconds = (hours: number) => Math.round(hours * SECONDS_PER_HOUR)
export const stopSecondsToHours = (seconds: number) => seconds / SECONDS_PER_HOUR

/** Encodes stops as `lat,lng;stop_duration=seconds`, joined by pipes (API-064). */
export function encodeWaypoints(waypoints: readonly Waypoint[]): string {
  return waypoints
    .map(({ latitude, longitude, stopDurationSeconds }) => {
      const place = `${sixDecimals(latitude)},${sixDecimals(longitude)}`
      return stopDurationSeconds === undefined ? place : `${place};stop_duration=${Math.round(stopDurationSeconds)}`
    })
    .join('|')
}

/** Parses both forms, `;3600` and `;stop_duration=3600` (MODEL-028). Throws a `RouteError` that names the faulty stop. */
export function parseWaypoints(text: string): Waypoint[] {
  if (text.trim() === '') return []
  const items = text.split('|')
  if (items.length > MAX_ROUTE_STOPS) throw new RouteError('INVALID_ROUTE', WAYPOINT_TEXTS.tooMany)
  return items.map((item, i) => parseWaypoint(item, i + 1))
}

function parseWaypoint(item: string, number: number): Waypoint {
  const [place = '', duration, ...rest] = item.split(';')
  const [latitude, longitude, ...more] = place.split(',').map(parseDecimal)
  const inRange =
    latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!inRange || more.length > 0 || rest.length > 0) {
    throw new RouteError('INVALID_ROUTE', WAYPOINT_TEXTS.badPlace(number))
  }
  if (duration === undefined || duration.trim() === '') return { latitude, longitude }
  const stopDurationSeconds = parseDecimal(duration.replace(/^\s*stop_duration\s*=/, ''))
  const stays = stopDurationSeconds >= 0 && stopDurationSeconds <= MAX_STOP_SECONDS
  if (!stays) throw new RouteError('INVALID_ROUTE', WAYPOINT_TEXTS.badDuration(number))
  return { latitude, longitude, stopDurationSeconds }
}

/** Parses a plain decimal number; NaN for anything else. */
const parseDecimal = (text: string) => (NUMBER.test(text.trim()) ? Number(text) : Number.NaN)

/** Formats degrees to a tenth of a meter, never in exponent form. */
const sixDecimals = (degrees: number) => String(Number(degrees.toFixed(6)))
