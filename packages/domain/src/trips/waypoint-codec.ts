import type { Coordinates } from '../geo/coordinates.ts'
import type { Appointment } from '../roads/arrival-odds.ts'
import { MAX_ROUTE_STOPS } from '../roads/router.ts'
import { RouteError } from './route-error.ts'
import { WAYPOINT_TEXTS } from './waypoint.texts.ts'

/** A stop of a route, with how long the vehicle stops there. */
export interface Waypoint extends Coordinates {
  stopDurationSeconds?: number
  /** When the vehicle is expected there; absent if any time will do. */
  window?: Appointment
}

const SECONDS_PER_HOUR = 3600
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
const PARTS = new Set(['stop_duration', 'earliest', 'latest'])
const NAMED = /^(?:(\w+)\s*=)?(.*)$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/
/** A stop longer than the forecast is a typing error. */
const MAX_STOP_SECONDS = 7 * 24 * SECONDS_PER_HOUR

/** The planner uses hours, the wire seconds (PLAN-033, PLAN-034). */
export const stopHoursToSeconds = (hours: number) => Math.round(hours * SECONDS_PER_HOUR)
export const stopSecondsToHours = (seconds: number) => seconds / SECONDS_PER_HOUR

/** Encodes stops as `lat,lng;stop_duration=seconds;earliest=time;latest=time`, joined by pipes (API-064). */
export function encodeWaypoints(waypoints: readonly Waypoint[]): string {
  return waypoints
    .map(({ latitude, longitude, stopDurationSeconds, window }) =>
      [
        `${sixDecimals(latitude)},${sixDecimals(longitude)}`,
        ...(stopDurationSeconds === undefined ? [] : [`stop_duration=${Math.round(stopDurationSeconds)}`]),
        ...(window?.earliest ? [`earliest=${window.earliest.toISOString()}`] : []),
        ...(window ? [`latest=${window.latest.toISOString()}`] : []),
      ].join(';'),
    )
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
  const [place = '', ...parts] = item.split(';')
  const [latitude, longitude, ...more] = place.split(',').map(parseDecimal)
  const inRange =
    latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const named = new Map(parts.map((part) => namedPart(part)))
  if (!inRange || more.length > 0 || named.size < parts.length || [...named.keys()].some((name) => !PARTS.has(name))) {
    throw new RouteError('INVALID_ROUTE', WAYPOINT_TEXTS.badPlace(number))
  }
  const window = readStopWindow(named.get('earliest') ?? '', named.get('latest') ?? '', number)
  const stop = { latitude, longitude, ...(window && { window }) }
  const duration = named.get('stop_duration') ?? ''
  if (duration === '') return stop
  const stopDurationSeconds = parseDecimal(duration)
  const stays = stopDurationSeconds >= 0 && stopDurationSeconds <= MAX_STOP_SECONDS
  if (!stays) throw new RouteError('INVALID_ROUTE', WAYPOINT_TEXTS.badDuration(number))
  return { ...stop, stopDurationSeconds }
}

/** A part without a name is the duration. */
function namedPart(part: string): [name: string, value: string] {
  const [, name = 'stop_duration', value = ''] = NAMED.exec(part.trim()) ?? []
  return [name, value.trim()]
}

function readStopWindow(earliest: string, latest: string, number: number): Appointment | undefined {
  if (latest === '' && earliest === '') return undefined
  const [from, until] = [earliest, latest].map((text) => (TIME.test(text) ? new Date(text) : null))
  const isRead = until && (from || earliest === '') && [from, until].every((time) => !Number.isNaN(time?.getTime()))
  if (!isRead) throw new RouteError('INVALID_ROUTE', WAYPOINT_TEXTS.badWindow(number))
  return { earliest: from ?? null, latest: until }
}

/** Parses a plain decimal number; NaN for anything else. */
const parseDecimal = (text: string) => (NUMBER.test(text.trim()) ? Number(text) : Number.NaN)

/** Formats degrees to a tenth of a meter, never in exponent form. */
const sixDecimals = (degrees: number) => String(Number(degrees.toFixed(6)))
