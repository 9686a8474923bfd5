import { PASSWORD_LENGTH } from '@stormlane/domain/sign-in'
import { ROUTE_ERROR_TEXTS } from '@stormlane/domain/trips'

/**
 * All failures of calls with their HTTP status and default text, which the code that throws may replace.
 * Texts that the portal recognizes by their exact words must not change (API-009, API-010, API-124).
 */
export const ERRORS = {
  INVALID_INPUT: { status: 400, text: 'invalid input' },
  NOT_AUTHENTICATED: { status: 401, text: 'not authenticated' },
  INVALID_WEBHOOK: { status: 400, text: 'the signature of the webhook is not valid' },
  INVALID_TOKEN: { status: 401, text: 'invalid token' },
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid email or password.' },
  INVALID_TRIAL_KEY: { status: 401, text: 'This sign-in link is invalid, expired or already used.' },
  EMBED_SIGN_IN_REFUSED: { status: 401, text: 'The sign-in of this embed was refused.' },
  SUBSCRIPTION_ENDED: { status: 402, text: 'Your subscription has ended. An admin can renew it in My Account.' },
  ORGANIZATION_INACTIVE: { status: 403, text: 'your organization is inactive' },
  USER_DEACTIVATED: { status: 403, text: 'Your account is deactivated. Ask an admin of your organization.' },
  PERMISSION_NOT_GRANTED: { status: 403, text: 'permission not granted' },
  WEATHER_PERMISSION_NEEDED: { status: 403, text: 'please use a token with weather permission' },
  ADMIN_ONLY: { status: 403, text: 'You must be an admin to do this.' },
  NOT_FOUND: { status: 404, text: 'not found' },
  ALERT_NOT_FOUND: { status: 404, text: 'alert not found' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'method not allowed' },
  LIMIT_REACHED: { status: 403, text: 'the limit of your plan is reached' },
  LAST_ADMIN: { status: 409, text: 'An organization needs at least one admin who can sign in.' },
  LAST_LOCATION: { status: 409, text: 'The last location cannot be deleted.' },
  OUTSIDE_MODEL_BOUNDS: { status: 400, text: 'location outside model bounds' },
  INVALID_ROUTE: { status: 400, text: ROUTE_ERROR_TEXTS.INVALID_ROUTE },
  DIRECTIONS_NOT_FOUND: { status: 400, text: ROUTE_ERROR_TEXTS.DIRECTIONS_NOT_FOUND },
  DEPARTURE_IN_PAST: { status: 400, text: ROUTE_ERROR_TEXTS.DEPARTURE_IN_PAST },
  OUTSIDE_FORECAST_RANGE: { status: 400, text: ROUTE_ERROR_TEXTS.OUTSIDE_FORECAST_RANGE },
  ROUTER_UNAVAILABLE: { status: 503, text: ROUTE_ERROR_TEXTS.ROUTER_UNAVAILABLE },
  INVALID_RUN_TIME: { status: 404, text: 'invalid runTime, table not found' },
  RUN_NOT_READY: { status: 503, text: 'no forecast run is loaded yet, please try again in a moment' },
  EMBED_HOST_UNAVAILABLE: { status: 503, text: 'The telematics host did not confirm the session, please try again.' },
  PLACE_NOT_FOUND: { status: 404, text: 'No place was found for this name or zip.' },
  VEHICLE_NOT_REACHABLE: { status: 400, text: 'this vehicle cannot be sent a message' },
  MESSAGE_NOT_FAILED: { status: 409, text: 'Only a message that failed can be sent again.' },
  CONFLICT: { status: 409, text: 'this conflicts with what is stored' },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, text: 'This Idempotency-Key belongs to another request.' },
  INVALID_RESET_TOKEN: { status: 400, text: 'This reset link is invalid, expired or already used.' },
  INVALID_SIGN_UP_LINK: { status: 400, text: 'This sign-up link is not valid.' },
  SIGN_UP_LINK_EXPIRED: { status: 400, text: 'This sign-up link has expired.' },
  SIGN_UP_LINK_USED: { status: 409, text: 'This sign-up link was already used.' },
  WEAK_PASSWORD: {
    status: 400,
    text: `Choose a password of ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
  },
  WRONG_CODE: { status: 403, text: 'This code is not right or was already used.' },
  SIGN_IN_EXPIRED: { status: 401, text: 'This sign-in took too long. Start again.' },
  SECOND_FACTOR_SETUP_NEEDED: {
    status: 403,
    text: 'Your organization requires two-step verification. Set up an authenticator app or a passkey first.',
  },
  PASSKEY_REFUSED: { status: 403, text: 'This passkey was not accepted.' },
  NO_COMPANY_SIGN_IN: { status: 404, text: 'No company sign-in is set up for this e-mail domain.' },
  COMPANY_SIGN_IN_REFUSED: { status: 403, text: "Your company's sign-in was refused." },
  COMPANY_SIGN_IN_REQUIRED: {
    status: 403,
    text: 'Your organization signs in with its own identity provider. Choose "Sign in with your company".',
  },
  WRONG_PASSWORD: { status: 403, text: 'The current password is not right.' },
  UNREADABLE_FILE: { status: 422, text: 'the file cannot be read' },
  TOO_LARGE: { status: 413, text: 'the request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'unsupported content type' },
  TOO_MANY_REQUESTS: { status: 429, text: 'too many requests, please wait a moment' },
  INTERNAL: { status: 500, text: 'internal server error' },
  PAYMENTS_UNAVAILABLE: { status: 503, text: 'The payment provider did not answer, please try again.' },
  STORAGE_FULL: { status: 503, text: 'the server has no space left, so nothing was saved; please try again later' },
  UNAVAILABLE: { status: 503, text: 'temporarily unavailable, please try again' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof ERRORS

/**
 * Texts that end the session on any call (API-008 to API-010); `invalid token` does so on events and road conditions
 * (API-011).
 */
const SIGN_OUT_TEXTS = [
  'not authenticated',
  'please authenticate',
  ERRORS.WEATHER_PERMISSION_NEEDED.text,
  'invalid token',
]

export function endsSession(status: number, error: string | undefined): boolean {
  return status === 401 || SIGN_OUT_TEXTS.some((text) => error?.toLowerCase().includes(text))
}
