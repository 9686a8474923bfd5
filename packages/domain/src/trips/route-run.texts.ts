/** Messages of a failed route run (PLAN-052 to PLAN-063). */
export const ROUTE_RUN_TEXTS = {
  directionsNotFound: 'Directions not found: please try changing locations or contact us',
  internalError: 'Route failed to run: try changing locations or departure time, or try again later',
  departureInPast: 'Invalid departure time: ensure departure time is in the future',
  outsideForecastRange: 'Route ends outside of forecast range: select an earlier departure time or a shorter route',
  outsideModelBounds: (area: string) => `Route outside of model bounds: select a route in ${area}`,
  otherBadRequest: (message: string) => `Error: ${message}`,
  notNow: (message: string) => `Not possible right now: ${message}`,
  network: 'Could not reach server: check your internet connection',
  saving: 'Error saving route',
  retriesExhausted: 'ran out of retries when exponentially backing off',
  unhandledAnswer: 'RightRoute response had an unhandled error',
  unknown: 'Unknown error',
} as const

/** How a run or a save failed. */
export type RouteRunFailure =
  | { kind: 'answer'; status: number; error: unknown }
  | { kind: 'network' | 'saving' | 'retries-exhausted' | 'unknown' }

/** Rules that map answers to messages; the first match counts. */
const ANSWERS: readonly (readonly [pattern: RegExp, shown: (match: RegExpExecArray) => string])[] = [
  [/directions could not be found/i, () => ROUTE_RUN_TEXTS.directionsNotFound],
  [/^internal server error/i, () => ROUTE_RUN_TEXTS.internalError],
  [/departure_time is in the past/i, () => ROUTE_RUN_TEXTS.departureInPast],
  [/^route ends outside of forecast range/i, () => ROUTE_RUN_TEXTS.outsideForecastRange],
  [
    /^route ends outside of model bounds, please specify a route in (.+)$/i,
    (match) => ROUTE_RUN_TEXTS.outsideModelBounds(match[1] ?? ''),
  ],
]

/** The message of a failed run. */
export function shownRouteRunError(failure: RouteRunFailure): string {
  switch (failure.kind) {
    case 'network':
      return ROUTE_RUN_TEXTS.network
    case 'saving':
      return ROUTE_RUN_TEXTS.saving
    case 'retries-exhausted':
      return ROUTE_RUN_TEXTS.retriesExhausted
    case 'unknown':
      return ROUTE_RUN_TEXTS.unknown
    case 'answer':
      return shownAnswer(failure.status, failure.error)
  }
}

function shownAnswer(status: number, error: unknown): string {
  if (typeof error !== 'string' || error.trim() === '') return ROUTE_RUN_TEXTS.unhandledAnswer
  for (const [pattern, shown] of ANSWERS) {
    const match = pattern.exec(error.trim())
    if (match) return shown(match)
  }
  if (status === 400) return ROUTE_RUN_TEXTS.otherBadRequest(error)
  // Temporary failures, such as a forecast in progress or a busy engine, come with a message from the server.
  return status === 503 ? ROUTE_RUN_TEXTS.notNow(error) : ROUTE_RUN_TEXTS.unhandledAnswer
}
