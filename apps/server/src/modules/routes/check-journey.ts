import { addMilliseconds, DAY_MS } from '@stormlane/domain/time'
import { checkRouteRequest, RouteError } from '@stormlane/domain/trips'
import { journeyOfRoute } from './journey-of-route.ts'
import type { RouteFields } from './route.repository.ts'
import { ROUTE_TEXTS } from './route.texts.ts'

/** A departure farther ahead is assumed to be a typo. */
const FARTHEST_DEPARTURE_DAYS = 90

/** Throws a `RouteError` with a message for the user if the journey can never be driven. */
export function checkJourney(fields: RouteFields, now: Date): void {
  checkRouteRequest(journeyOfRoute(fields).request, now)
  if (fields.departure_time > addMilliseconds(now, FARTHEST_DEPARTURE_DAYS * DAY_MS)) {
    throw new RouteError('INVALID_ROUTE', ROUTE_TEXTS.tooFarAhead(FARTHEST_DEPARTURE_DAYS), { field: 'departure_time' })
  }
}
