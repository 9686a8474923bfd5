import { expect, test } from 'vitest'
import { CONNECTION_HEALTHS, connectionHealth } from './connection-health.ts'
import { TelematicsFailure, toTelematicsFailure } from './telematics-failure.ts'

const well = { isEnabled: true, lastSyncAt: new Date(0), syncError: null, deliveryError: null }

test.each([
  ['ok', {}],
  ['waiting', { lastSyncAt: null }],
  ['failing', { syncError: 'no' }],
  ['failing', { deliveryError: 'no', lastSyncAt: null }],
  ['off', { isEnabled: false, syncError: 'no' }],
] as const)('a connection is %s with %o', (health, state) => {
  expect(connectionHealth({ ...well, ...state })).toBe(health)
  expect(CONNECTION_HEALTHS).toContain(health)
})

test('an unexpected error counts as an outage, and its message is not passed on', () => {
  const rejected = new TelematicsFailure('rejected', 'This vehicle is not of the fleet.')
  expect(toTelematicsFailure(rejected)).toBe(rejected)
  const broken = toTelematicsFailure(new Error('connect ECONNREFUSED key=secret'))
  expect([broken.kind, broken.message]).toEqual(['unavailable', 'The provider cannot be reached.'])
  expect(toTelematicsFailure(AbortSignal.abort(new DOMException('', 'TimeoutError')).reason).message).toBe(
    'The provider did not answer in time.',
  )
})
