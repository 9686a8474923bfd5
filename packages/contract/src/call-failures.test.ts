import { expect, test } from 'vitest'
import { listFailures } from './call-failures.ts'
import { getAlertFeature } from './government-alerts.ts'
import { deleteLocation } from './locations.ts'
import { getHealth } from './operations.ts'
import { signIn } from './session.ts'
import { listTelematicsConnections } from './telematics-connections.ts'
import { getWeather } from './weather.ts'

test('a public call without input fails only with TOO_MANY_REQUESTS', () => {
  expect(listFailures(getHealth)).toEqual(['TOO_MANY_REQUESTS'])
})

test('a call with a body can be invalid, too large or of a wrong type, and its own failures are sorted in by status', () => {
  expect(listFailures(signIn)).toEqual([
    'INVALID_INPUT',
    'INVALID_CREDENTIALS',
    'INVALID_TRIAL_KEY',
    'EMBED_SIGN_IN_REFUSED',
    'ORGANIZATION_INACTIVE',
    'USER_DEACTIVATED',
    'COMPANY_SIGN_IN_REQUIRED',
    'TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'TOO_MANY_REQUESTS',
    'EMBED_HOST_UNAVAILABLE',
  ])
})

test('a call about one resource needs a session and can fail with NOT_FOUND', () => {
  expect(listFailures(deleteLocation)).toEqual([
    'INVALID_INPUT',
    'NOT_AUTHENTICATED',
    'SUBSCRIPTION_ENDED',
    'PERMISSION_NOT_GRANTED',
    'SECOND_FACTOR_SETUP_NEEDED',
    'NOT_FOUND',
    'LAST_LOCATION',
    'TOO_MANY_REQUESTS',
  ])
  expect(listFailures(getAlertFeature)).not.toContain('NOT_FOUND')
})

test('an admin call fails with ADMIN_ONLY, and a weather call with WEATHER_PERMISSION_NEEDED', () => {
  expect(listFailures(listTelematicsConnections)).toContain('ADMIN_ONLY')
  expect(listFailures(getWeather)).toContain('WEATHER_PERMISSION_NEEDED')
})
