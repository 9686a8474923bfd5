import type { Call } from './call.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { takesIdempotencyKey } from './idempotency.ts'

/** All 4xx failures of a call, sorted by status. Failures of the server itself (500, 503) apply to every call and are left out. */
export function listFailures(call: Call): ErrorCode[] {
  const codes = new Set<ErrorCode>(call.failsWith)
  if (call.params || call.query || call.body) codes.add('INVALID_INPUT')
  if (call.access !== 'public') {
    codes.add(call.refusal ?? 'NOT_AUTHENTICATED')
    codes.add(call.api?.permission === 'weather' ? 'WEATHER_PERMISSION_NEEDED' : 'PERMISSION_NOT_GRANTED')
  }
  if (call.access !== 'public' && !call.withoutSubscription) codes.add('SUBSCRIPTION_ENDED')
  if (call.access !== 'public' && !call.withoutSecondFactor) codes.add('SECOND_FACTOR_SETUP_NEEDED')
  if (call.access === 'admin') codes.add('ADMIN_ONLY')
  if (call.path.includes('/:id') && !codes.has('ALERT_NOT_FOUND')) codes.add('NOT_FOUND')
  if (call.body) codes.add('TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE')
  if (takesIdempotencyKey(call)) codes.add('IDEMPOTENCY_KEY_IN_USE')
  codes.add('TOO_MANY_REQUESTS')
  return [...codes].sort((one, other) => ERRORS[one].status - ERRORS[other].status)
}
