import { expect, test } from 'vitest'
import { failuresOf } from './call-failures.ts'
import { getAlertFeature } from './government-alerts.ts'
import { deleteLocation } from './locations.ts'
import { getHealth } from './operations.ts'
import { signIn } from './session.ts'
import { listTelematicsConnections } from './telematics-connections.ts'
import { getWeather } from './weather.ts'

test('a public call without input refuses only too many requests', () => {
  expect(failuresOf(getHealth)).toEqual(['TOO_MANY_REQUESTS'])
})

test('a call with a body may be invalid, too large or of a wrong type, and adds failures of its own by status', () => {
  expect(failuresOf(signIn)).toEqual([
    'INVALID_INPUT',
    'INVALID_CREDENTIALS',
    'INVALID_TRIAL_KEY',
    'ORGANIZATION_INACTIVE',
    'TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'TOO_MANY_REQUESTS',
  ])
})

test('a call about one thing needs a session and may not find the thing', () => {
  expect(failuresOf(deleteLocation)).toEqual([
    'INVALID_INPUT',
    'NOT_AUTHENTICATED',
    'PERMISSION_NOT_GRANTED',
    'NOT_FOUND',
    'LAST_LOCATION',
    'TOO_MANY_REQUESTS',
  ])
  expect(failuresOf(getAlertFeature)).not.toContain('NOT_FOUND')
})

test('a call for administrators refuses everybody else, and a weather call names its own permission', () => {
  expect(failuresOf(listTelematicsConnections)).toContain('ADMIN_ONLY')
  expect(failuresOf(getWeather)).toContain('WEATHER_PERMISSION_NEEDED')
})
