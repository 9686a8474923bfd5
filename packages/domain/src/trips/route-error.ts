/** Why a route could not be run. The texts are fixed, because the portal recognizes them (PLAN-055 to PLAN-059). */
export const ROUTE_ERROR_TEXTS = {
  DIRECTIONS_NOT_FOUND: 'route returned no results, directions could not be found',
  DEPARTURE_IN_PAST: 'error starting departure_time is in the past',
  OUTSIDE_FORECAST_RANGE:
    'route ends outside of forecast range, please choose an earlier departure_time or a shorter route',
  OUTSIDE_MODEL_BOUNDS: 'route ends outside of model bounds, please specify a route in {area}',
  INVALID_ROUTE: 'invalid route',
  ROUTER_UNAVAILABLE: 'the routing service cannot be reached, please try again later',
} as const

export type RouteErrorCode = keyof typeof ROUTE_ERROR_TEXTS

/** The field of a request that an error is about; rows of files name it beside the message. */
type RouteErrorField = 'departure_time'

interface RouteErrorOptions extends ErrorOptions {
  field?: RouteErrorField
}

export class RouteError extends Error {
  override name = 'RouteError'
  readonly code: RouteErrorCode
  readonly field: RouteErrorField | null

  constructor(
    code: RouteErrorCode,
    text: string = ROUTE_ERROR_TEXTS[code],
    { field, ...options }: RouteErrorOptions = {},
  ) {
    super(text, options)
    this.code = code
    this.field = field ?? null
  }
}

export const outsideModelBounds = (area: string) =>
  new RouteError('OUTSIDE_MODEL_BOUNDS', ROUTE_ERROR_TEXTS.OUTSIDE_MODEL_BOUNDS.replace('{area}', area))
